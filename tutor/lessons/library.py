"""Questions, glossary and myths as one searchable whole."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.lessons.glossary import Term
from tutor.lessons.myths import Myth
from tutor.lessons.questions import Question
from tutor.lessons.search import Entry, Index, build

QUESTION = "question"
TERM = "term"
MYTH = "myth"


def library(
    questions: Iterable[Question], terms: Iterable[Term], myths: Iterable[Myth] = (), more: Iterable[Entry] = ()
) -> Index:
    """An index over everything; ``more``: other things to find, as the titles of the lessons."""
    known = tuple(terms)
    entries = [
        *(Entry(TERM, term.id, term.term, term.names, term.meaning) for term in known),
        *(Entry(QUESTION, each.id, each.question, each.words, each.answer) for each in questions),
        *(Entry(MYTH, myth.id, myth.question, myth.words, myth.answer) for myth in myths),
        *more,
    ]
    return build(entries, (term.names for term in known))
