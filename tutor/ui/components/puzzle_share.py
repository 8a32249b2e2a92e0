"""A text to share that gives nothing away: the date, how it went, the days in a row, the address of that day."""

from __future__ import annotations

from tutor.es.dates import short_date
from tutor.es.numbers import count
from tutor.store.shapes import PuzzleAttempt
from tutor.ui import puzzling
from tutor.ui.components import copy_link
from tutor.ui.puzzling import Answers, Dealt
from tutor.ui.routes import PUZLE

QUERY = "fecha"
SQUARES = 5


def show(dealt: Dealt, given: Answers, *, key: str) -> None:
    assert dealt.day is not None
    row = puzzling.row_of_days(given.values())
    text = share_text(dealt, given[dealt.puzzle.id], row.current if dealt.how == puzzling.DAY else 0)
    query = f"?{QUERY}={dealt.day.isoformat()}"
    copy_link.share(text, PUZLE.path, query, label="Para compartir, sin desvelar nada", button="Copiar texto", key=key)


def share_text(dealt: Dealt, given: PuzzleAttempt, row: int) -> str:
    """``Puzle de gin rummy, 30/11/2026: 🟩🟩🟩⬜⬜ 60 %. Racha: 4 días.``"""
    assert dealt.day is not None
    full = SQUARES if given.right else int(SQUARES * given.credit)
    squares = "🟩" * full + "⬜" * (SQUARES - full)
    result = "acertado" if given.right else f"{round(100 * given.credit)} %"
    days = f" Racha: {count(row, 'día', 'días')}." if row > 1 else ""
    return f"Puzle de gin rummy, {short_date(dealt.day)}: {squares} {result}.{days}"
