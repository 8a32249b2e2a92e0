"""The JSON that commands print and pages draw, built from the values of ``tutor.api``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any

from tutor.core.cards import Card
from tutor.core.errors import GinError
from tutor.core.melds import Arrangement, Meld
from tutor.core.rules import PRESETS, Rules, differences, rule_names
from tutor.es.assumptions import assumption_text
from tutor.es.errors import explain
from tutor.es.showdowns import hindsight_note
from tutor.es.warnings import warn
from tutor.formats.cards_text import ReadingWarning

if TYPE_CHECKING:
    from tutor.ai.rating import Evaluation, RatedMove
    from tutor.api.analysis import Analysis
    from tutor.api.showdown import Showdown

DIGITS = 4


def names(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def melds_json(melds: Iterable[Meld]) -> list[list[str]]:
    return [names(meld.cards) for meld in melds]


def arrangement_json(found: Arrangement) -> dict[str, Any]:
    """Melds, loose cards and points."""
    return {"melds": melds_json(found.melds), "deadwood": names(found.deadwood), "points": found.points}


def rules_json(rules: Rules, chosen: str | None = None) -> dict[str, Any]:
    """The preset that was chosen, else the nearest; the fields that differ from it; every field."""
    preset = chosen or min(PRESETS, key=lambda name: len(differences(rules, name)))
    values = {name: getattr(rules, name) for name in rule_names()}
    fields = {name: value.value if isinstance(value, Enum) else value for name, value in values.items()}
    return {"preset": preset, "changed": differences(rules, preset), "fields": fields}


def warnings_json(warnings: Iterable[ReadingWarning]) -> list[dict[str, str]]:
    """Code and Spanish sentence of each warning."""
    return [{"code": each.code, "text": warn(each.code, each.facts)} for each in warnings]


def error_json(error: GinError) -> dict[str, Any]:
    """``{"error": {...}}`` with the Spanish message."""
    facts = error.facts
    fields = {name: facts[name] for name in ("line", "card", "suggestion") if facts.get(name) is not None}
    return {
        "error": {
            "code": error.code,
            "message": explain(error),
            "token": facts.get("token"),
            "position": facts.get("position"),
            "readings": list(_readings(facts)),
            **fields,
        }
    }


def _readings(facts: Mapping[str, object]) -> Iterable[str]:
    found = facts.get("readings")
    return map(str, found) if isinstance(found, (list, tuple)) else ()


def analysis_json(found: Analysis) -> dict[str, Any]:
    """Everything of ``gin-tutor analizar``; ``moves`` is empty until something is rated."""
    view = found.view
    return {
        "hand": names(found.cards),
        "rules": rules_json(view.rules),
        "convention": found.convention,
        "warnings": warnings_json(found.warnings),
        "assumptions": [
            {"code": each.code, "text": assumption_text(each.code, each.facts)} for each in view.assumptions
        ],
        "upcard": str(view.upcard) if view.upcard else None,
        "face_up": str(view.face_up) if view.face_up else None,
        "arrangements": [arrangement_json(one) for one in found.arrangements],
        "knock": {
            "limit": found.limit,
            "can_knock": found.can_knock,
            "discards": [{"card": str(card), "deadwood": left} for card, left in found.knock_discards.items()],
        },
        "gin": found.gin,
        "big_gin": found.big_gin,
        **evaluation_json(found.evaluation),
    }


def evaluation_json(evaluation: Evaluation | None) -> dict[str, Any]:
    """The rated part; empty lists and nulls where nothing was simulated."""
    if evaluation is None:
        return {
            "rival_model": None,
            "moves": [],
            "opponent": {},
            "samples": 0,
            "seconds": 0.0,
            "seed": None,
            "engine": None,
            "done": True,
        }
    return {
        "rival_model": evaluation.model,
        "moves": [move_json(move) for move in evaluation.moves],
        "opponent": {str(card): round(share, DIGITS) for card, share in evaluation.opponent.items()},
        "samples": evaluation.samples,
        "seconds": round(evaluation.seconds, DIGITS),
        "seed": evaluation.seed,
        "engine": evaluation.engine,
        "done": evaluation.done,
        "worlds": evaluation.worlds,
        "compiled": evaluation.compiled,
    }


def move_json(move: RatedMove) -> dict[str, Any]:
    """One rated move: points, shares from 0 to 1, cards as two letters."""
    numbers = {
        name: round(float(getattr(move, name)), DIGITS)
        for name in ("ev", "se", "loss", "loss_se", "p_best", "p_win", "p_gin", "p_undercut", "danger")
    }
    return {
        "action": move.action,
        "card": str(move.card) if move.card else None,
        "arrangement": arrangement_json(move.arrangement) if move.arrangement else None,
        **numbers,
        "deadwood": move.deadwood,
        "outs": names(move.outs),
        "mark": move.mark,
        "tied": move.tied,
        "reasons": [reason_json(reason.code, reason.facts) for reason in move.reasons],
    }


def reason_json(code: str, facts: Mapping[str, object]) -> dict[str, str]:
    """A reason's code and its Spanish sentence."""
    from tutor.es.reasons import reason_text

    return {"code": code, "text": reason_text(code, facts)}


def showdown_json(found: Showdown) -> dict[str, Any]:
    """Everything of ``gin-tutor cierre``, and what a hasty defender would have got."""
    winner = {0: "knocker", 1: "defender", None: None}[found.score.winner]
    cost = found.naive_score.points_for(0) - found.score.points_for(0)
    return {
        "result": found.result,
        "winner": winner,
        "points": found.points,
        "lines": [{"code": line.code, "points": line.points} for line in found.score.lines],
        "knocker_deadwood": found.shown.points,
        "knocker_melds": melds_json(found.shown.melds),
        "defender_deadwood": found.defence.points,
        "defender_melds": melds_json(found.defence.arrangement.melds),
        "layoffs": names(layoff.card for layoff in found.defence.layoffs),
        "layoffs_on": [
            {"card": str(layoff.card), "meld": names(layoff.meld.cards)} for layoff in found.defence.layoffs
        ],
        "arrangement": "given" if found.given else "hindsight",
        "note": _showdown_note(found) or None,
        "naive": {
            "defender_deadwood": found.naive.points,
            "result": found.naive_score.result.value,
            "points": found.naive_score.points,
            "cost": cost,
        },
        "rules": rules_json(found.rules),
    }


def _showdown_note(found: Showdown) -> str:
    """What was taken for granted: the knocker's arrangement, and what only the upcard would tell."""
    parts = [] if found.given else [hindsight_note()]
    if found.rules.oklahoma and found.upcard is None:
        parts.append(assumption_text("limit_unknown", {"limit": found.rules.limit_for(None)}))
    if found.rules.spades_double and found.upcard is None:
        parts.append(assumption_text("no_doubling", {}))
    return " ".join(parts)
