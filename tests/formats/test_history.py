"""Histories as people write them: a table of texts, each with the acts, the view and the assumptions."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.formats.history_table import ELEVEN, TEN, WHOLE, Told
from tutor.core.cards import Card, CardSet
from tutor.core.hand import Phase
from tutor.core.rules import build_rules
from tutor.es.assumptions import ASSUMPTIONS, assumption_text
from tutor.es.warnings import warn
from tutor.formats.history import History, read_history

FRAGMENT = ("history_fragment", "turn_from_discards", "stock_left")


def read(text: str, hand: str = TEN, *, upcard: str = "", convention: str | None = None, **rules: str) -> History:
    """A history against a hand in two-letter cards."""
    turned = Card(upcard) if upcard else None
    table = build_rules(chosen=rules)
    return read_history(text, hand=CardSet.parse(hand), rules=table, upcard=turned, convention=convention)


def acts(history: History) -> str:
    """``me pass, rival draw, rival discard 3c``."""
    names = ("me", "rival")
    told = ((names[move.seat or 0], move.code, str(move.card or "")) for move in history.acts)
    return ", ".join(" ".join(part for part in act if part) for act in told)


# one act, however it is said: text, acts
WAYS = [
    # Spanish, by person and tense
    ("rival: roba, descarta 3♣", "rival draw, rival discard 3c"),
    ("RIVAL: ROBA, DESCARTA 3♣", "rival draw, rival discard 3c"),
    ("rival - roba y tira el tres de tréboles", "rival draw, rival discard 3c"),
    ("El rival robó del mazo y botó 3♣", "rival draw, rival discard 3c"),
    ("el rival robo del mazo y boto 3♣", "rival draw, rival discard 3c"),
    ("Él ha robado y ha tirado 3♣.", "rival draw, rival discard 3c"),
    ("el roba, el tira 3♣", "rival draw, rival discard 3c"),
    ("ella levanta del monte y echa 3♣", "rival draw, rival discard 3c"),
    ("La máquina saca una carta del mazo; suelta 3♣", "rival draw, rival discard 3c"),
    ("oponente: coge del mazo -> descarta 3♣", "rival draw, rival discard 3c"),
    ("contrario: robando, descartando 3♣", "rival draw, rival discard 3c"),
    ("mi rival roba, luego deja 3♣", "rival draw, rival discard 3c"),
    ("adversario: toma del mazo, descarte 3♣", "rival draw, rival discard 3c"),
    ("rival: no la toma, roba y tira 3♣", "rival draw, rival discard 3c"),
    ("rival rechaza y roba; tira 3♣", "rival draw, rival discard 3c"),
    ("R: roba, tira 3♣", "rival draw, rival discard 3c"),
    ("rival tira 3♣", "rival draw, rival discard 3c"),
    ("3. rival: roba, tira 3♣", "rival draw, rival discard 3c"),
    ("T4 - rival roba y tira 3♣", "rival draw, rival discard 3c"),
    ("Turno 4: rival roba y tira 3♣", "rival draw, rival discard 3c"),
    ("7) rival roba | tira 3♣", "rival draw, rival discard 3c"),
    ("5 rival roba y tira 3♣", "rival draw, rival discard 3c"),
    ("turno del rival: roba y tira 3♣", "rival draw, rival discard 3c"),
    # English
    ("opp: draws, discards 3♣", "rival draw, rival discard 3c"),
    ("He drew and threw the three of clubs", "rival draw, rival discard 3c"),
    ("the opponent picked up from the stock, then dropped 3♣", "rival draw, rival discard 3c"),
    ("opponent: draw; discard 3♣", "rival draw, rival discard 3c"),
    ("CPU: draws from the deck, tosses 3♣", "rival draw, rival discard 3c"),
    # without a player: the last discard before my turn is the rival's
    ("roba, tira 3♣", "rival draw, rival discard 3c"),
    ("tira K♠ / toma K♠, tira 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    ("1. roba, tira K♠  2. toma K♠, tira 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    # two turns on a line, and takes
    ("yo robo, tiro K♠; rival la toma y tira 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    ("robo y tiro K♠, él la toma y tira 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    ("tú: robas, tiras K♠\nrival: se lleva K♠, tira 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    ("tu robas y tiras K♠\nrival: coge K♠, tira 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    (
        "He robado y he tirado K♠. El rival ha cogido K♠ y tirado 3♣",
        "me draw, me discard Ks, rival take Ks, rival discard 3c",
    ),
    ("I draw, discard K♠. He takes it, throws 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    (
        "I've drawn, threw K♠; opp took the discard and threw 3♣",
        "me draw, me discard Ks, rival take Ks, rival discard 3c",
    ),
    ("yo: robo, tiro K♠\nrival: roba K♠, tira 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    ("yo: robo, tiro K♠\nrival: toma del descarte, tira 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    ("tiro K♠ (tomada por el rival); rival tira 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    # lists of discards
    ("K♠* 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    ("K♠(t) 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    ("K♠ (tomada), 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    ("K♠ (taken) 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    ("K♠+ 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    ("[K♠] 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    ("descartes: K♠* 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    ("K♠ (yo)\n3♣ (rival)", "me draw, me discard Ks, rival draw, rival discard 3c"),
    (
        "mis descartes: K♠\ndescartes del rival: 7♦ 3♣",
        "rival draw, rival discard 7d, me draw, me discard Ks, rival draw, rival discard 3c",
    ),
    ("K♠ (rival) 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    ("yo K♠, rival 3♣", "me draw, me discard Ks, rival draw, rival discard 3c"),
    ("yo: -K♠ / rival: +K♠ -3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    # told backwards, with asides, with words of one's own
    ("el rival tiró 3♣ después de robar", "rival draw, rival discard 3c"),
    ("el contrincante roba del montón y se deshace de 3♣", "rival draw, rival discard 3c"),
    ("me tocaba: robé y tiré K♠; el otro robó y tiró 3♣", "me draw, me discard Ks, rival draw, rival discard 3c"),
    ("descarté K♠, el rival cogió K♠ y descartó 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    (
        "tiré el rey de picas; lo cogió y tiró el tres de tréboles",
        "me draw, me discard Ks, rival take Ks, rival discard 3c",
    ),
    ("mi turno: robo, tiro K♠. su turno: toma K♠, tira 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    ("tiro K♠ y me la coge; tira 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    ("el rival acaba de tirar 3♣", "rival draw, rival discard 3c"),
    ("opp discards 3♣ without taking K♠", "rival draw, rival discard 3c"),
    ("rival ignora K♠, roba, tira 3♣", "rival draw, rival discard 3c"),
    ("turno 5, rival roba y tira 3♣", "rival draw, rival discard 3c"),
    ("roba el rival, tira 3♣", "rival draw, rival discard 3c"),
    ("tira 3♣ el rival", "rival draw, rival discard 3c"),
    # names
    ("A: roba, tira K♠\nB: toma K♠, tira 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    ("yo: robo, tiro K♠\nAna: toma K♠, tira 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    ("Ana: roba, tira K♠\nrival: toma K♠, tira 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    ("Luis: roba, tira K♠\nAna: toma K♠, tira 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    ("Luis: roba, tira K♠\nAna toma K♠, tira 3♣", "me draw, me discard Ks, rival take Ks, rival discard 3c"),
    (
        "jugador 1: roba, tira K♠\njugador 2: toma K♠, tira 3♣",
        "me draw, me discard Ks, rival take Ks, rival discard 3c",
    ),
    (
        "player 2 draws, discards K♠. player 1 takes K♠, discards 3♣",
        "me draw, me discard Ks, rival take Ks, rival discard 3c",
    ),
]


@pytest.mark.parametrize(("text", "expected"), WAYS)
def test_way_of_saying(text: str, expected: str) -> None:
    history = read(text)
    assert acts(history) == expected
    view = history.view
    assert view.face_up is Card("3c")
    assert (view.phase, view.my_turn) == (Phase.DRAW, True)
    assert view.rival_known == (CardSet.parse("Ks") if "take Ks" in expected else CardSet())
    assert [event.seat for event in view.events] == [move.seat for move in history.acts]
    assert "history_fragment" in {note.code for note in view.assumptions}


# the deal: text, dealer, upcard
DEALS = [
    ("Reparte el rival", 1, None),
    ("reparte: rival", 1, None),
    ("quien reparte: el rival", 1, None),
    ("el rival repartió", 1, None),
    ("da el rival", 1, None),
    ("dealer: opponent", 1, None),
    ("the opponent deals", 1, None),
    ("empiezo yo", 1, None),
    ("reparto yo", 0, None),
    ("yo reparto", 0, None),
    ("Repartí yo.", 0, None),
    ("dealer: me", 0, None),
    ("I dealt", 0, None),
    ("dealt by me", 0, None),
    ("doy yo", 0, None),
    ("empieza el rival", 0, None),
    ("carta vuelta: 7♦", None, "7d"),
    ("carta vuelta 7 de diamantes", None, "7d"),
    ("La vuelta es el siete de diamantes", None, "7d"),
    ("se da vuelta el 7 de diamantes", None, "7d"),
    ("upcard 7d", None, "7d"),
    ("Upcard: 7♦", None, "7d"),
    ("carta vista: 7♦", None, "7d"),
    ("se voltea 7♦", None, "7d"),
    ("Reparte el rival, carta vuelta: 7♦", 1, "7d"),
    ("reparto yo; vuelta 7♦", 0, "7d"),
    ("reparte él, 7♦ boca arriba", 1, "7d"),
    ("face up: 7♦; he deals", 1, "7d"),
    ("da el rival y se da vuelta el 7♦", 1, "7d"),
]


@pytest.mark.parametrize(("text", "dealer", "upcard"), DEALS)
def test_deal(text: str, dealer: int | None, upcard: str | None) -> None:
    history = read(text)
    assert (history.dealer, history.upcard) == (dealer, Card(upcard) if upcard else None)
    assert history.acts == () and history.my_turn


@pytest.mark.parametrize("told", WHOLE, ids=lambda told: told.text[:60])
def test_whole_history(told: Told) -> None:
    history = read(told.text, told.hand)
    view = history.view
    assert acts(history) == told.acts
    assert (view.dealer, view.phase, view.stock_left, view.turn) == (told.dealer, told.phase, told.stock, told.turn)
    assert view.pile == tuple(map(Card, told.pile.split())) and view.pile_size == len(view.pile)
    assert view.rival_known == CardSet.parse(told.rival)
    assert view.taken is (Card(told.taken) if told.taken else None)
    assert view.my_turn
    assert {note.code for note in view.assumptions} - {"no_pickups"} == set(told.assumptions)


@dataclass(frozen=True)
class Part:
    """A text that tells only a part."""

    text: str
    pile: str = ""
    rival: str = ""
    taken: str = ""
    phase: Phase = Phase.DRAW
    hand: str = TEN
    turn: int | None = None
    codes: tuple[str, ...] = ()


PARTS = [
    Part("", phase=Phase.MUST_DRAW, codes=("nothing_face_up", "turn_from_deadwood", "no_pickups")),
    Part("\n  \n", phase=Phase.MUST_DRAW, codes=("nothing_face_up", "turn_from_deadwood", "no_pickups")),
    Part("", phase=Phase.DISCARD, hand=ELEVEN, codes=("drew_from_stock",)),
    Part("descartes: K♠ 3♣ 7♦", "Ks 3c 7d", turn=3, codes=("turn_from_discards", "no_pickups")),
    Part("Descartes: K♠, 3♣, 7♦.", "Ks 3c 7d", turn=3),
    Part("pila: K♠ 3♣ 7♦", "Ks 3c 7d", turn=3),
    Part("pozo: rey de picas, tres de tréboles y 7 de diamantes", "Ks 3c 7d", turn=3),
    Part("discard pile: Ks 3c 7d", "Ks 3c 7d", turn=3),
    Part("discards: Ks 3c 7d", "Ks 3c 7d", turn=3),
    Part("K♠ 3♣ 7♦", "Ks 3c 7d", turn=3),
    Part("K♠\n3♣\n7♦", "Ks 3c 7d", turn=3),
    Part("1. K♠\n2. 3♣\n3. 7♦", "Ks 3c 7d", turn=3),
    Part("descartes: K♠ 3♣ 5♦", "Ks 3c", taken="5d", phase=Phase.DISCARD, hand=ELEVEN),
    Part("descartes: K♠ 3♣ 7♦", "Ks 3c 7d", phase=Phase.DISCARD, hand=ELEVEN, codes=("drew_from_stock",)),
    Part("rival tomó 8♠ y 9♦", rival="8s 9d", phase=Phase.MUST_DRAW, codes=("nothing_face_up", "turn_from_deadwood")),
    Part("el rival ha cogido 8♠", rival="8s", phase=Phase.MUST_DRAW),
    Part("Rival toma 7h", rival="7h", phase=Phase.MUST_DRAW),
    Part("opponent took 8♠, 9♦", rival="8s 9d", phase=Phase.MUST_DRAW),
    Part("descartes: K♠ 3♣ 7♦\nrival tomó 8♠", "Ks 3c 7d", "8s", turn=4, codes=("turn_from_discards",)),
    Part("rival tomó 8♠\npila: K♠ 3♣ 7♦", "Ks 3c 7d", "8s", turn=4),
    Part("vuelta: 7♦\ndescartes: K♠ 3♣", "7d Ks 3c", turn=2),
    Part("vuelta: 7♦\ndescartes: 7♦ K♠ 3♣", "7d Ks 3c", turn=2),
    Part("carta vuelta: 7♦", "7d", phase=Phase.UPCARD, turn=0, codes=("upcard_offered",)),
    Part("reparto yo; carta vuelta: 7♦", "7d", phase=Phase.UPCARD, turn=0, codes=("rival_passed",)),
    Part("carta vuelta: 5♦", taken="5d", phase=Phase.DISCARD, hand=ELEVEN, turn=0),
    Part("descartes del rival: 3♣ 6♣", "3c 6c", turn=4, codes=("one_side_only",)),
    Part("mis descartes: 3♣ 6♣", "3c 6c", phase=Phase.MUST_DRAW, turn=4, codes=("one_side_only", "nothing_face_up")),
    Part("K♠ 3♣ 7♦* 6♥", "Ks 3c 6h", "7d", turn=4, codes=FRAGMENT),
    Part("yo: tomo 5♦", taken="5d", phase=Phase.DISCARD, hand=ELEVEN, codes=("history_fragment",)),
    Part("ha tomado 8♠ y 9♦", rival="8s 9d", phase=Phase.MUST_DRAW),
    Part("el rival se ha llevado 8♠ y 9♦ de la pila", rival="8s 9d", phase=Phase.MUST_DRAW),
    Part("el rival no ha tomado nada", phase=Phase.MUST_DRAW, codes=("no_pickups",)),
    Part("el rival no ha tomado ninguna carta", phase=Phase.MUST_DRAW, codes=("no_pickups",)),
    Part("se han descartado K♠ 3♣ 7♦", "Ks 3c 7d", turn=3),
    Part("han salido K♠, 3♣ y 7♦", "Ks 3c 7d", turn=3),
    Part("en la pila: K♠ 3♣ 7♦ (arriba)", "Ks 3c 7d", turn=3),
    Part("rival draws 8♠", rival="8s", phase=Phase.MUST_DRAW),
    Part("en la mesa está el 3♣", "3c"),
    Part("me toca a mí", phase=Phase.MUST_DRAW),
    Part("Ronda 2", phase=Phase.MUST_DRAW),
]


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.text[:60] or part.hand)
def test_part_of_a_history(part: Part) -> None:
    view = read(part.text, part.hand).view
    assert view.pile == tuple(map(Card, part.pile.split()))
    assert view.rival_known == CardSet.parse(part.rival)
    assert view.taken is (Card(part.taken) if part.taken else None)
    assert view.phase is part.phase
    assert part.turn is None or view.turn == part.turn
    codes = [note.code for note in view.assumptions]
    assert set(part.codes) <= set(codes) and len(set(codes)) == len(codes)


ENDS = [
    ("él cierra con 4♠", 1, "4s"),
    ("rival: roba, cierra con 4♠", 1, "4s"),
    ("el rival hace knock y tira 4♠", 1, "4s"),
    ("rival golpea con 4♠", 1, "4s"),
    ("rival tira 4♠ y cierra", 1, "4s"),
    ("opponent knocks with 4♠", 1, "4s"),
    ("rival knocks", 1, None),
    ("el rival hace gin tirando 4♠", 1, "4s"),
    ("yo: robo, cierro con 4♠", 0, "4s"),
    ("robo; hago gin con 4♠", 0, "4s"),
]


@pytest.mark.parametrize(("text", "knocker", "card"), ENDS)
def test_a_knock_ends_the_history(text: str, knocker: int, card: str | None) -> None:
    history = read(text, "Ah 2h 3h 4h 5h 9s Ts Js Qs Ac")
    assert history.knocker == knocker
    assert history.acts[-1].card is (Card(card) if card else None)
    assert history.view.phase is Phase.SHOW and history.view.my_turn is (knocker == 1)


def test_upcard_given_beside_the_text() -> None:
    history = read("Reparte el rival. Paso, pasa, robo y tiro K♠; rival: roba, tira 3♣", upcard="7d")
    assert history.view.pile == tuple(map(Card, ("7d", "Ks", "3c")))
    assert history.view.assumptions == ()


def test_one_convention_for_the_whole_text() -> None:
    english = read("rival draws, throws 3C. I draw, discard KD; he draws, throws 7S")
    assert (english.convention, english.view.face_up) == ("en", Card("7s"))
    mixed = read("rival: roba, tira 7P; yo robo y tiro KC; rival roba, tira 6T")
    assert (mixed.convention, mixed.discards) == ("es", tuple(map(Card, ("7s", "Kh", "6c"))))


def test_names_are_told_apart_by_what_can_be_true() -> None:
    history = read("Ana: roba, tira K♠\nLuis: roba, tira 3♣")
    assert [warning.code for warning in history.warnings] == ["names_assumed"]
    assert history.warnings[0].facts == {"me": "Ana", "rival": "Luis"}
    # Ana threw a card that is in my hand: so Ana is the rival... who can't have it either; Luis took it back
    other = read("Ana: roba, tira 8♣\nLuis: toma 8♣, tira K♠\nAna: roba, tira 3♣")
    assert other.warnings[0].facts == {"me": "Luis", "rival": "Ana"}


def test_vague_and_ignored_words_are_said() -> None:
    history = read("rival: coge, tira 3♣ (muy nervioso)")
    assert [warning.code for warning in history.warnings] == ["history_words_ignored", "took_or_drew"]
    assert "nervioso" in warn("history_words_ignored", history.warnings[0].facts)
    assert (
        warn("took_or_drew", history.warnings[1].facts) == "Línea 1: «coge» sin carta; entiendo que se robó del mazo."
    )


def test_oklahoma_takes_its_limit_from_the_upcard() -> None:
    history = read("reparto yo; vuelta 4♦; rival roba, tira 3♣", oklahoma="true")
    assert history.view.limit == 4
    unknown = read("reparto yo; los dos pasan; rival roba, tira 3♣", oklahoma="true")
    assert "upcard_unknown" in {note.code for note in unknown.view.assumptions}
    fragment = read("rival roba, tira 3♣", upcard="4d", oklahoma="true")
    assert fragment.view.limit == 4


def test_eleven_cards_to_the_nondealer() -> None:
    dealt = read("reparte el rival", ELEVEN, eleven_to_nondealer="true").view
    assert (dealt.phase, dealt.turn, dealt.stock_left, dealt.pile) == (Phase.DISCARD, 0, 31, ())
    later = read("reparte el rival\nyo tiro K♠\nrival toma K♠, tira 3♣", eleven_to_nondealer="true").view
    assert (later.stock_left, later.pile, later.turn) == (31, (Card("3c"),), 2)


def test_rival_to_move() -> None:
    for text in ("rival roba, tira 3♣; yo robo y tiro K♠", "reparto yo, vuelta 7♦, el rival pasa, yo paso"):
        history = read(text)
        assert not history.my_turn and not history.view.my_turn
        assert "rival_to_move" in {note.code for note in history.view.assumptions}


def test_every_assumption_has_a_sentence() -> None:
    texts = [told.text for told in WHOLE if told.hand == TEN] + [part.text for part in PARTS if part.hand == TEN]
    codes = {note.code for text in texts for note in read(text).view.assumptions}
    assert codes <= set(ASSUMPTIONS) and len(codes) > 10
    assert all("…" not in assumption_text(n.code, n.facts) for text in texts for n in read(text).view.assumptions)
