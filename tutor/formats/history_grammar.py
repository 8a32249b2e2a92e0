"""Small words by which a line of a history is taken apart."""

from __future__ import annotations

from typing import Final

UPCARD_SAID: Final = "upcard said"
LONGER_THAN_A_SUIT: Final = 4
LONGEST_ASIDE: Final = 12
BIG: Final = ("gran", "big", "super", "grand")
TAKEN_SIGNS: Final = ("*", "+", "†", "^", "✓", "↑")
TAKEN_STEMS: Final = ("tom", "cog", "cojo", "tak", "took", "lev", "rob", "pick")
OF: Final = ("de", "del", "al", "a", "of", "from", "by", "por", "para", "to", "que")
ARTICLES: Final = ("el", "la", "mi", "the", "my", "su", "un")
OBJECTS: Final = ("se", "le", "la", "lo", "me", "te", "no", "ya", "luego", "tambien")
OWNERS: Final = {"mis": "me", "mi": "me", "my": "me"} | dict.fromkeys(("su", "sus", "his", "her", "their"), "rival")
FILLERS: Final = ("filler", "it")
SIGNS: Final = {"+": "take", "-": "discard"}
NOTHING: Final = ("nada", "nothing", "anything", "ningun")
THROWN: Final = ("descartad", "tirad", "salid", "botad", "discarded", "thrown")
COUNTED: Final = ("turno", "ronda", "partida", "mano", "jugada", "game", "hand", "turn")
NOBODY: Final = ("nadie", "nobody", "ninguno", "ninguna", "neither")
PLURAL: Final = ("pasan", "pasaron", "rechazan", "rechazaron")
