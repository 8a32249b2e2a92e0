"""What the reader of cards decided, as Spanish sentences: one table, code -> sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

_WARNINGS: Final = {
    "ambiguous_rank_letter": "La R puede ser reina o rey. He leído {first}; también podría ser {second}.",
    "ambiguous_suit_letter": "{letter} según el idioma. He leído {first} ({language}); también podría ser {second} "
    "({other}). Puedes elegir el convenio.",
    "log_lines_skipped": "He leído solo la mano repartida; las demás líneas del registro quedan fuera.",
    "one_as_ace": "He leído el 1 como as.",
    "range_or_list": "He leído el guion como «de … a …»: {first}. También podría separar dos cartas: {second}.",
    "shared_suit": "He dado a {cards} el palo escrito después de todo el grupo.",
    "history_other_language": "En el historial he leído los palos como {language}: con {other} no podría ser.",
    "history_words_ignored": "No he tenido en cuenta: {tokens}.",
    "rival_knocked": "El rival ha cerrado: ya no hay jugada que valorar. Pega también su mano en «Resolver un cierre».",
    "not_my_turn": "Le toca al rival: cuando juegue, añade lo que hizo y verás tus jugadas valoradas.",
    "names_assumed": "Supongo que tú eres «{me}» y el rival «{rival}». Si no es así, llámalos «yo» y «rival».",
    "took_or_drew": "Línea {line}: «{token}» sin carta; entiendo que se robó del mazo.",
    "two_readings": "Caben dos lecturas. He tomado la más probable, {first}; también podría ser {second}.",
}
_LANGUAGES: Final = {"es": "letras españolas", "en": "letras inglesas"}
_MISSING: Final = "…"


def warn(code: str, facts: Mapping[str, object]) -> str:
    """The sentence for a warning; never fails, whatever the facts.

    >>> warn("range_or_list", {"readings": ["4♥ 5♥ 6♥", "4♥ 6♥"]})
    'He leído el guion como «de … a …»: 4♥ 5♥ 6♥. También podría separar dos cartas: 4♥ 6♥.'
    """
    first, second = _pair(facts.get("readings"))
    language, other = _pair(facts.get("conventions") or (facts.get("language", _MISSING), facts.get("other", _MISSING)))
    letter = facts.get("letter")
    return _WARNINGS.get(code, f"Aviso: {code}.").format(
        first=first,
        second=second,
        language=_LANGUAGES.get(language, language),
        other=_LANGUAGES.get(other, other),
        letter="La C puede ser corazones o tréboles" if letter == "C" else "Las letras cambian de sentido",
        cards=_list(facts.get("cards")),
        tokens=_quoted(facts.get("tokens")),
        **{name: facts.get(name) or _MISSING for name in ("line", "token", "me", "rival")},
    )


def _pair(value: object) -> tuple[str, str]:
    if isinstance(value, Sequence) and not isinstance(value, str) and len(value) >= 2:
        return str(value[0]), str(value[1])
    return _MISSING, _MISSING


def _quoted(value: object) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str) and value:
        return ", ".join(f"«{each}»" for each in value)
    return _MISSING


def _list(value: object) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str) and value:
        return " ".join(map(str, value))
    return _MISSING
