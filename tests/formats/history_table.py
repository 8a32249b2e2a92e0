"""Whole histories as people write them, each with what the view must show."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.core.hand import Phase

TEN = "Ah 2h 3h 4h 5h 9s Ts Js Qs 8c"
ELEVEN = TEN + " 5d"


@dataclass(frozen=True)
class Told:
    """A text with what the view must show; pile from the bottom."""

    text: str
    acts: str
    pile: str
    stock: int
    turn: int
    phase: Phase = Phase.DRAW
    dealer: int = 1
    rival: str = ""
    taken: str = ""
    hand: str = TEN
    assumptions: tuple[str, ...] = ()


WHOLE = [
    Told(
        "Reparte el rival. Carta vuelta: 7♦. Paso, pasa, robo y tiro K♠; rival: toma K♠, tira 3♣",
        "me pass, rival pass, me draw, me discard Ks, rival take Ks, rival discard 3c",
        "7d 3c",
        30,
        2,
        rival="Ks",
    ),
    Told(
        "opponent deals; upcard 7d; I pass; opp passes; I draw, discard Kd; opp takes Kd, throws 3c",
        "me pass, rival pass, me draw, me discard Kd, rival take Kd, rival discard 3c",
        "7d 3c",
        30,
        2,
        rival="Kd",
    ),
    Told(
        "reparto yo; carta vuelta 7♦; los dos pasan; rival: roba, tira 3♣",
        "rival pass, me pass, rival draw, rival discard 3c",
        "7d 3c",
        30,
        1,
        dealer=0,
    ),
    Told(
        "reparto yo; vuelta 7♦; ambos pasan\nrival roba y tira 3♣",
        "rival pass, me pass, rival draw, rival discard 3c",
        "7d 3c",
        30,
        1,
        dealer=0,
    ),
    Told(
        "dealer: me. upcard 7♦. both pass. opp draws, discards 3♣",
        "rival pass, me pass, rival draw, rival discard 3c",
        "7d 3c",
        30,
        1,
        dealer=0,
    ),
    Told(
        "reparto yo; vuelta 7♦; nadie la quiere; él roba y tira 3♣",
        "rival pass, me pass, rival draw, rival discard 3c",
        "7d 3c",
        30,
        1,
        dealer=0,
    ),
    Told(
        "reparto yo; vuelta 7♦; rival: roba, tira 3♣",
        "rival pass, me pass, rival draw, rival discard 3c",
        "7d 3c",
        30,
        1,
        dealer=0,
    ),
    Told(
        "reparto yo\nvuelta 7♦\nel rival la toma y tira Q♦",
        "rival take 7d, rival discard Qd",
        "Qd",
        31,
        1,
        dealer=0,
        rival="7d",
    ),
    Told(
        "vuelta 7♦. Pasa el rival; paso yo; roba él y tira 3♣",
        "rival pass, me pass, rival draw, rival discard 3c",
        "7d 3c",
        30,
        1,
        dealer=0,
        assumptions=("dealer_me",),
    ),
    Told(
        "Vuelta 7♦. Primero pasé yo, luego pasó él, robé del mazo y descarté K♠; él robó y descartó 3♣.",
        "me pass, rival pass, me draw, me discard Ks, rival draw, rival discard 3c",
        "7d Ks 3c",
        29,
        2,
        assumptions=("dealer_rival",),
    ),
    Told("reparto yo, vuelta 7♦, el rival pasa", "rival pass", "7d", 31, 0, phase=Phase.UPCARD, dealer=0),
    Told(
        "reparte el rival, vuelta 7♦, paso y el rival pasa",
        "me pass, rival pass",
        "7d",
        31,
        0,
        phase=Phase.MUST_DRAW,
    ),
    Told(
        "reparte el rival, vuelta 7♦, yo no la quiero, él tampoco",
        "me pass, rival pass",
        "7d",
        31,
        0,
        phase=Phase.MUST_DRAW,
    ),
    Told(
        "reparte el rival, vuelta 7♦, yo paso, el rival toma la vuelta y tira K♥",
        "me pass, rival take 7d, rival discard Kh",
        "Kh",
        31,
        1,
        rival="7d",
    ),
    Told(
        "Reparte el rival; vuelta 7♦ (tomada por el rival); el rival tira K♥",
        "me pass, rival take 7d, rival discard Kh",
        "Kh",
        31,
        1,
        rival="7d",
    ),
    Told(
        "opponent takes the upcard (7♦), discards 3♣",
        "rival take 7d, rival discard 3c",
        "3c",
        31,
        1,
        dealer=0,
        rival="7d",
        assumptions=("dealer_me",),
    ),
    Told(
        "vuelta 7♦ tomada por el rival; 3♣",
        "rival take 7d, rival discard 3c",
        "3c",
        31,
        1,
        dealer=0,
        rival="7d",
        assumptions=("dealer_me",),
    ),
    Told(
        "reparte el rival, carta vuelta 5♦, yo la tomo",
        "me take 5d",
        "",
        31,
        0,
        phase=Phase.DISCARD,
        taken="5d",
        hand=ELEVEN,
    ),
    Told(
        "reparte el rival. vuelta 7♦. paso. pasa. robo",
        "me pass, rival pass, me draw",
        "7d",
        30,
        0,
        phase=Phase.DISCARD,
        hand=ELEVEN,
    ),
    Told(
        "reparte el rival. vuelta 7♦. paso. pasa.",
        "me pass, rival pass, me draw",
        "7d",
        30,
        0,
        phase=Phase.DISCARD,
        hand=ELEVEN,
        assumptions=("drew_from_stock",),
    ),
    Told(
        "reparto yo. vuelta 7♦. rival toma 7♦, tira 5♦",
        "rival take 7d, rival discard 5d, me take 5d",
        "",
        31,
        1,
        phase=Phase.DISCARD,
        dealer=0,
        rival="7d",
        taken="5d",
        hand=ELEVEN,
    ),
    Told(
        "vuelta 7♦; yo: paso; rival: pasa; yo: robo, tiro K♠; rival: roba, tira 3♣",
        "me pass, rival pass, me draw, me discard Ks, rival draw, rival discard 3c",
        "7d Ks 3c",
        29,
        2,
        assumptions=("dealer_rival",),
    ),
    Told(
        "Reparte el rival\nyo: tomo 7♦, tiro K♠\nrival: roba, tira 7♣\nyo: robo, tiro 7♦\nrival: toma 7♦, tira 3♣",
        "me take 7d, me discard Ks, rival draw, rival discard 7c, me draw, me discard 7d, rival take 7d, "
        "rival discard 3c",
        "Ks 7c 3c",
        29,
        4,
        rival="7d",
        assumptions=("upcard_from_take",),
    ),
]
