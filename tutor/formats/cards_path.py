"""Fourth pass: the cheapest walk through the edges that keeps to one order, rank first or suit first.

The two automata are small tables, so that a text of n characters takes O(n) steps whatever it holds. A step that breaks
the order costs ``FAULT`` and carries a code; the walk with the fewest faults is the one to complain about.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from tutor.formats.cards_tokens import Lex, Manner

Order = Literal["rank_first", "suit_first"]
ORDERS: Final[tuple[Order, ...]] = ("rank_first", "suit_first")
FAULT: Final = 1000.0
_LOOSE_FEE: Final = 3.0
_LOOSE_OF: Final = 6.0

_Step = tuple[str, float, str]
_KIND_NAMES: Final = "rank suit letter card hidden gap colon break dash of and noise four bad unknown"
_KINDS: Final = tuple(_KIND_NAMES.split())


def _row(default: str, special: dict[str, _Step]) -> dict[str, _Step]:
    return {kind: special.get(kind, (default, 0.0, "")) for kind in _KINDS}


def _to(state: str, cost: float = 0.0) -> _Step:
    return state, cost, ""


def _stay(state: str) -> dict[str, _Step]:
    return {kind: _to(state) for kind in ("gap", "colon", "and", "noise")} | {"of": _to(state, _LOOSE_OF)}


def _fault(state: str, code: str) -> _Step:
    return state, FAULT, code


_ENDS: Final = {kind: _to("none") for kind in ("card", "hidden", "bad", "unknown", "break")}
_CLOSED: Final = _row(
    "closed",
    _ENDS
    | {
        "rank": _to("pending"),
        "suit": _to("closed", 1.0),
        "letter": _fault("lettered", "missing_rank"),
        "dash": _to("dashed"),
        "of": _to("closed", _LOOSE_OF),
        "four": _to("four"),
    },
)
_RANK_FIRST: Final[dict[str, dict[str, _Step]]] = {
    "none": _row(
        "none",
        _ENDS
        | {
            "rank": _to("pending"),
            "suit": _fault("closed", "missing_rank"),
            "letter": _fault("closed", "missing_rank"),
            "four": _to("four"),
            "of": _to("none", 0.5),
        },
    ),
    "four": _row("four", {"rank": _to("closed")}),
    "pending": _row(
        "pending",
        {
            "rank": _to("pending", 2.0),
            "gap": _to("pending", 0.1),
            "dash": _to("pending", 0.3),
            "suit": _to("closed"),
            "letter": _to("lettered"),
            "four": _fault("four", "missing_suit"),
            "unknown": _to("none"),
            "bad": _to("none"),
        }
        | {kind: _fault("none", "missing_suit") for kind in ("card", "hidden", "break")},
    ),
    "closed": _CLOSED,
    "lettered": _CLOSED | _stay("lettered") | {"suit": _fault("closed", "missing_rank")},
    "dashed": _row(
        "dashed",
        _ENDS
        | {
            "of": _to("dashed", _LOOSE_OF),
            "rank": _to("ranged"),
            "suit": _to("closed", 1.0),
            "letter": _fault("closed", "missing_rank"),
            "four": _to("four"),
        },
    ),
    "ranged": _row(
        "ranged",
        _ENDS
        | {
            "of": _to("ranged", _LOOSE_OF),
            "rank": _to("pending", 2.0),
            "suit": _to("closed"),
            "letter": _to("lettered"),
            "dash": _to("dashed", 2.0),
            "four": _to("four"),
        },
    ),
}
_SUIT_FIRST: Final[dict[str, dict[str, _Step]]] = {
    "none": _row(
        "none",
        {
            "rank": _fault("none", "missing_suit"),
            "suit": _to("opened"),
            "letter": _to("opened"),
            "four": _to("four"),
        },
    ),
    "four": _row("four", {"rank": _to("none")}),
    "opened": _row(
        "opened",
        {
            "rank": _to("filled"),
            "suit": _fault("opened", "missing_rank"),
            "letter": _fault("opened", "missing_rank"),
            "dash": _to("void"),
            "colon": _to("void"),
            "four": _fault("four", "missing_rank"),
        }
        | {kind: _fault("none", "missing_rank") for kind in ("card", "hidden")}
        | {kind: _to("none") for kind in ("bad", "unknown")},
    ),
    "void": _row("void", _ENDS | {"rank": _to("filled"), "suit": _to("opened", 0.3), "letter": _to("opened", 0.3)}),
    "filled": _row(
        "filled",
        _ENDS
        | {
            "rank": _to("filled", 0.5),
            "suit": _to("opened"),
            "letter": _to("opened"),
            "four": _to("four"),
            "of": _to("filled", _LOOSE_OF),
        },
    ),
}
_SUIT_FIRST["void"]["break"] = _to("void")
_TABLES: Final = {"rank_first": _RANK_FIRST, "suit_first": _SUIT_FIRST}
_UNFINISHED: Final = {"pending": "missing_suit", "opened": "missing_rank"}


@dataclass(frozen=True, slots=True)
class Path:
    """The edges taken; ``faults`` are (index of the edge, code), an index past the last edge meaning the end."""

    lexes: tuple[Lex, ...]
    faults: tuple[tuple[int, str], ...]


@dataclass(slots=True)
class _Arrival:
    cost: float
    before: _Arrival | None
    lex: Lex | None
    code: str = ""


def best_path(edges: Iterable[Lex], length: int, order: Order, manner: Manner) -> Path:
    """The cheapest walk over the whole text; the edges come sorted by their start."""
    table = _lenient(order) if manner.running else _TABLES[order]
    arrivals: list[dict[str, _Arrival] | None] = [None] * (length + 1)
    arrivals[0] = {"none": _Arrival(0.0, None, None)}
    for lex in edges:
        here = arrivals[lex.start]
        if here is not None:
            _advance(here, lex, table, arrivals)
    return _walk_back(arrivals[length] or {}, manner.running)


def _lenient(order: Order) -> dict[str, dict[str, _Step]]:
    """In running text loose ranks and suits are passed over for a little."""
    return {
        state: {kind: (to, _LOOSE_FEE if code else cost, "") for kind, (to, cost, code) in row.items()}
        for state, row in _TABLES[order].items()
    }


def _advance(
    here: dict[str, _Arrival],
    lex: Lex,
    table: dict[str, dict[str, _Step]],
    arrivals: list[dict[str, _Arrival] | None],
) -> None:
    there = arrivals[lex.end]
    if there is None:
        there = arrivals[lex.end] = {}
    for state, arrival in here.items():
        to, cost, code = table[state][lex.kind]
        total = arrival.cost + cost + lex.cost
        known = there.get(to)
        if known is None or total < known.cost:
            there[to] = _Arrival(total, arrival, lex, code)


def _fault_of(step: _Arrival) -> str:
    lex = step.lex
    if step.code or lex is None or lex.kind not in {"unknown", "bad"}:
        return step.code
    return str(lex.value) if lex.kind == "bad" else "unknown_token"


def _walk_back(final: dict[str, _Arrival], running: bool) -> Path:
    if not final:
        return Path((), ())
    fee = _LOOSE_FEE if running else FAULT
    state, last = min(final.items(), key=lambda item: item[1].cost + fee * (item[0] in _UNFINISHED))
    steps: list[_Arrival] = []
    arrival: _Arrival | None = last
    while arrival is not None and arrival.lex is not None:
        steps.append(arrival)
        arrival = arrival.before
    steps.reverse()
    faults = [(index, code) for index, step in enumerate(steps) if (code := _fault_of(step))]
    if state in _UNFINISHED and not running:
        faults.append((len(steps), _UNFINISHED[state]))
    return Path(tuple(step.lex for step in steps if step.lex is not None), tuple(faults))
