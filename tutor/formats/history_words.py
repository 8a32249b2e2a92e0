"""The words with which people tell a hand, in Spanish and English: verbs with their persons, players, places.

All are written without accents and in lower case; ``person`` is 1 (the writer), 2 (taken as the writer, whom the
program calls "tú"), 3 or None.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import Final


@dataclass(frozen=True, slots=True)
class Word:
    """``kind`` is verb, subject, both, not, deal, start, upcard, stock, pile, it, aux or filler."""

    kind: str
    value: str = ""
    person: int | None = None
    participle: bool = False


def plain(text: str) -> str:
    """Lower case without accents.

    >>> plain("TOMÓ")
    'tomo'
    """
    letters = unicodedata.normalize("NFKD", text.lower().replace("’", "'"))
    return "".join(letter for letter in letters if unicodedata.category(letter) != "Mn")


# Endings of Spanish verbs in -ar and in -er, with their person; 0 marks a participle
_AR: Final = {
    1: "o e amos are aremos abamos",
    2: "as aste aras abas es",
    3: "a an aron ara aran aba aban en",
    -1: "ar ando arse andose",
    0: "ado ada ados adas",
}
_ER: Final = {
    1: "i emos imos ere",
    2: "es iste eras ias",
    3: "e en io ieron era eran ia ian",
    -1: "er iendo erse",
    0: "ido ida idos idas",
}
# verb -> stems in -ar; where the stem changes, the stressed one follows
_SPANISH: Final = {
    "draw": "rob",
    "get": "tom levant sac agarr",
    "discard": "descart tir bot ech solt suelt arroj lanz dej bajab",
    "knock": "cerr cierr golpe toc cort cant",
    "pass": "pas",
    "refuse": "rechaz declin ignor",
    "take": "llev qued",
    "show": "mostr muestr ensen coloc",
    "deal": "baraj",
    "start": "comenz comienz empez empiez",
}
_IRREGULAR: Final = {
    "get": {1: "cojo recojo saque", 2: "", 3: "", -1: "", 0: "cogido cogida recogido recogida"},
    "knock": {1: "toque"},
    "refuse": {1: "rechace"},
    "discard": {
        1: "eche deshago deshice",
        3: "juega jugo deshace deshizo desprende desprendio",
        0: "salido salidos salidas",
    },
    "deal": {1: "reparto reparti doy di", 2: "repartes repartiste", 3: "reparte repartio da dio", 0: "repartido dado"},
    "want": {1: "quiero quise", 2: "quieres", 3: "quiere quieren quiso want wants wanted"},
    "start": {1: "empece comence"},
}
_ENGLISH: Final = {
    "draw": "draw draws drew drawn drawing",
    "get": "take takes took taken taking pick picks picked picking grab grabs grabbed",
    "discard": "discard discards discarded discarding throw throws threw thrown throwing drop drops dropped dump dumps "
    "dumped toss tosses tossed ditch ditches",
    "knock": "knock knocks knocked knocking gin",
    "pass": "pass passes passed passing skip skips skipped",
    "refuse": "refuse refuses refused decline declines declined reject rejects rejected",
    "show": "show shows showed lays",
    "deal": "deal deals dealt dealer dealing repartidor repartidora",
    "start": "start starts started begins began",
}
_SUBJECTS: Final = {
    "me": "yo i you usted me hero mio",
    "rival": "rival rivales oponente oponentes opponent opponents opp oppo contrario contraria contrincante adversario "
    "adversaria maquina ordenador computadora computador computer cpu bot pc ia programa ella ellos he she they him "
    "villain otro otra enemigo contrincantes",
}
_LABELS: Final = {"y": "me", "m": "me", "yo": "me", "tu": "me", "r": "rival", "o": "rival", "op": "rival"}
_PLACES: Final = {
    "stock": "mazo monte monton stock deck baraja",
    "pile": "mesa descarte descartes pozo pila pile discards basurero descartadas",
    "upcard": "vuelta upcard volteada volteado voltea volteo volteamos vista descubierta descubierto turnup turned "
    "faceup salio",
    "it": "la lo it esa ese esta este that this",
    "both": "ambos ambas both pasamos nadie nobody ninguno ninguna neither",
    "not": "no sin without not nor tampoco doesn't don't didn't won't never nunca nadie nobody ninguno ninguna neither",
}
_AUX: Final = {
    1: "he hago hice voy fui i've am i'm soy acabo",
    2: "has haces vas acabas",
    3: "ha han hace hizo va fue goes went is acaba",
}
_FILLERS: Final = (
    "el los las un una unos unas de del al a con y e o u en por para que se le les mi mis su sus te tu nos carta "
    "cartas luego despues entonces ahora ya tambien pero primero primera segundo turno ronda mano jugada jugadas "
    "son es era fue boca arriba abajo dos hacer haciendo ir otra vez nuevo ultima ultimo tras desde sobre encima "
    "oculta tapada rapidamente directamente mismo misma propia todo todos todas toda cual quien cada ninguna como "
    "si inicio inicial empezar finalmente final fin historial partida gin gran supergin solo nada mas hasta "
    "robada visible the an and then of from to with in on at by for so after next turn round up off down out has "
    "have had his her their my your card cards one was were are do does did go going hand first again also as who "
    "game finally top left right now but only history big before both antes face tope"
)
_SHORTEST_CLOSE: Final = 3
_COMMON: Final = "mira casa cosa cara gana ropa copa rojo rato time cost"


def _endings(stem: str, table: dict[int, str], code: str) -> Iterator[tuple[str, Word]]:
    for person, endings in table.items():
        for ending in endings.split():
            yield stem + ending, Word("verb", code, person if person > 0 else None, person == 0)


def _verbs() -> Iterator[tuple[str, Word]]:
    for code, stems in _SPANISH.items():
        for stem in stems.split():
            yield from _endings(stem, _AR, code)
    yield from _endings("cog", _ER, "get")
    yield from _endings("recog", _ER, "get")
    yield from _endings("repart", {**_ER, -1: "ir iendo"}, "deal")
    for code, persons in _IRREGULAR.items():
        for person, words in persons.items():
            found = Word("verb", code, person if person > 0 else None, person == 0)
            yield from ((word, found) for word in words.split())
    for code, words in _ENGLISH.items():
        for word in words.split():
            yield word, Word("verb", code, 3 if word.endswith("s") and word != "pass" else None, word == "taken")


def _table() -> dict[str, Word]:
    table = dict.fromkeys(_FILLERS.split(), Word("filler"))
    table |= {word: Word("aux", "", person) for person, words in _AUX.items() for word in words.split()}
    table |= {word: Word(kind) for kind, words in _PLACES.items() for word in words.split()}
    verbs = dict(_verbs())
    for word in ("cant", "dejo"):
        verbs.pop(word, None)
    table |= {word: found for word, found in verbs.items() if word not in _NOT_VERBS}
    return table | {word: Word("subject", who) for who, words in _SUBJECTS.items() for word in words.split()}


_NOUNS: Final = "toques pase pases descarte descartes dos des tomes corte cortes roben este baraja quedan quedaban"
_NOT_VERBS: Final = frozenset(_NOUNS.split())
WORDS: Final[dict[str, Word]] = _table()
_PAST: Final = dict(_verbs())
_ENGLISH_OTHERS: Final = "opponent opponents opp he she they him i you his her the and upcard"
ENGLISH: Final = frozenset(" ".join((*_ENGLISH.values(), _ENGLISH_OTHERS)).split()) - {
    "gin",
    "repartidor",
    "repartidora",
}
_KNOWN: Final = tuple(
    word for word, found in WORDS.items() if found.kind in ("verb", "subject", "upcard", "deal") and len(word) > 2
)


def word_of(text: str) -> Word | None:
    """What a written word means; ``pasé`` and ``descarté`` are told from the nouns by their accent."""
    return _PAST.get(plain(text)) if text.lower().endswith("é") else WORDS.get(plain(text))


def label(text: str) -> str | None:
    """``me`` or ``rival`` for the short names that stand before a colon only."""
    return _LABELS.get(text)


@lru_cache(maxsize=4096)
def nearest(word: str) -> str:
    """The known verb or player that a misspelt word is nearest to, or nothing."""
    if len(word) < _SHORTEST_CLOSE or len(word) > 20:
        return ""
    found = get_close_matches(word, _KNOWN, n=1, cutoff=0.78)
    if found or len(word) == _SHORTEST_CLOSE or word in _COMMON:
        return found[0] if found else ""
    return next((known for known in _KNOWN if _one_letter_off(word, known)), "")


def _one_letter_off(word: str, known: str) -> bool:
    return len(word) == len(known) and sum(one != other for one, other in zip(word, known, strict=True)) == 1
