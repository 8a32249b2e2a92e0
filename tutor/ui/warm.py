"""Makes the compiled engine ready: every kind of move is rated once, which compiles it or loads it from its cache."""

from __future__ import annotations

from typing import Final

from tutor import api

_HANDS: Final = (
    ("7h 7c 7s 4d 5d 6d 9s Ts Js 2c Kh", None),
    ("7h 7c 7s 4d 5d 6d Ks Qc 2c Ah", "3d"),
    ("7h 7c 7s 4d 5d 6d Ks Qc 2c Ah", None),
)


def warm_up() -> None:
    """Takes up to a minute on a machine that never did it; any thread may call."""
    for hand, upcard in _HANDS:
        for _ in api.rate(api.prepare(hand, upcard=upcard), samples=1):
            pass
