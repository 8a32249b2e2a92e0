"""The language of the content: which words are Spanish, which are never written, how long a sentence may be."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import simplemma

LONGEST_SENTENCE: Final = 25
WORD: Final = re.compile(r"[^\W\d_]+")
FIELD: Final = re.compile(r"\{[^{}]*\}")
QUOTED: Final = re.compile(r"«[^»]*»")
SENTENCE_END: Final = re.compile(r"(?<=[.?:;])\s+")
# The "Never" column of the house words, with every form of a verb; "mano" only as the name of who deals.
_CALL: Final = (
    "a|o|e|é|ó|as|es|an|en|amos|áis|ad|ar|aron|aba|abas|aban|ábamos|ado|ada|ados|adas"
    "|ando|ará|arás|arán|aré|aría|ase|ara"
)
_TAKE: Final = (
    "e|o|a|í|é|ió|er|es|as|en|an|emos|amos|éis|áis|ed|ía|ías|ían|ido|ida|idos|idas|iendo|ieron|erá|erás|erán|ería|iera"
)
_PRONOUNS: Final = "(te|se|me|lo|la|los|las|le|les)*"
BANNED: Final[dict[str, re.Pattern[str]]] = {
    name: re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE)
    for name, pattern in {
        "madera muerta": "maderas? muertas?",
        "grupo": "grup(o|os|ito|itos)",
        "carrera": "carreras?",
        "llamar": f"ll[aá]m({_CALL}){_PRONOUNS}",
        "ginebra": "ginebras?",
        "coger": f"c[oó][gj]({_TAKE}){_PRONOUNS}",
        "mano (quien reparte)": r"(soy|eres|es|ser|somos|quien va de|quien sea|la persona) mano(?! nula| ganada)",
        "oros": "oros",
        "copas": "copas?",
        "bastos": "bastos?",
    }.items()
}
_ENGLISH: Final = """
the and you your of to with for from this that these those is are was were have card cards hand hands knock draw
discard suit deck meld melds run deal dealer stock pile when which what who how
"""
ENGLISH: Final = frozenset(_ENGLISH.split())
CLITICS: Final = ("melas", "melos", "mela", "melo", "selas", "selos", "sela", "selo", "las", "los", "les", "nos")
ENDINGS: Final = (*CLITICS, "la", "lo", "le", "te", "se", "me")


def prose(text: str) -> str:
    """The text without its placeholders."""
    return FIELD.sub(" ", text)


def banned_words(text: str, *, quoted: bool = False) -> Iterator[str]:
    """The words never written; ``quoted``: allowed between «angle quotes», where a text speaks of the word itself."""
    checked = QUOTED.sub(" ", text) if quoted else text
    yield from (name for name, pattern in BANNED.items() if pattern.search(checked))


def long_sentences(text: str) -> Iterator[str]:
    """The sentences of more words than allowed; a placeholder is a word."""
    for sentence in SENTENCE_END.split(FIELD.sub("x", text)):
        if len(sentence.split()) > LONGEST_SENTENCE:
            yield sentence


def foreign_words(text: str, known: frozenset[str]) -> Iterator[str]:
    """The words that no Spanish dictionary has, nor ``known`` (lower case)."""
    for match in WORD.finditer(prose(text)):
        word = unicodedata.normalize("NFC", match.group()).lower()
        if len(word) > 1 and word not in known and not is_spanish(word):
            yield match.group()


@cache
def is_spanish(word: str) -> bool:
    """Whether the offline dictionary (simplemma) has the word, or it is a verb with pronouns behind it."""
    if word in ENGLISH:
        return False
    if simplemma.is_known(word, lang="es"):
        return True
    return any(word.endswith(end) and _takes_pronouns(word[: -len(end)]) for end in ENDINGS)


def _takes_pronouns(stem: str) -> bool:
    """A verb form that may carry pronouns: infinitive or gerund as it stands, an order with its accent written."""
    plain = _without_accents(stem)
    written = plain != stem or plain.endswith(("ar", "er", "ir", "ndo", "da", "pon", "haz"))
    return len(plain) > 1 and written and simplemma.is_known(plain, lang="es")


def _without_accents(word: str) -> str:
    return word.translate(str.maketrans("áéíóú", "aeiou"))


def project_words(file: Path) -> frozenset[str]:
    """The project's own word list: one a line, ``#`` starts a comment."""
    lines = (line.split("#")[0].strip().lower() for line in file.read_text("utf-8").splitlines())
    return frozenset(line for line in lines if line)
