"""Rated moves in the background: one job a question and visitor; the page looks at its newest numbers."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from typing import Any, Final

import streamlit as st

from tutor import api
from tutor.ai.models import MODELS
from tutor.ai.rating import Disagreement, OtherValue, other_value
from tutor.core.errors import GinError
from tutor.ui import cache, state
from tutor.ui.question import Question

_LOG = logging.getLogger("tutor.ui")
FIRST_BUDGET_S: Final = 2.0
LONGER: Final = 4
MAX_BUDGET_S: Final = 60.0
SEED: Final = 1
MOST_SHARED: Final = 200
_SHARING: Final = threading.Lock()


class Job:
    """A question being rated for ``seconds``.

    ``found`` is the newest analysis and ``snapshot`` its JSON; ``rated``: no better numbers are coming, only the look
    at another rival; ``doubt``: under that rival another move is clearly best, or this one is worth something else;
    ``goes_on``: after a shorter run; ``error`` is what ended the job early.
    """

    def __init__(
        self, question: Question, exact: api.Analysis, seconds: float, before: Job | None = None, seed: int = SEED
    ) -> None:
        self.question = question
        self.exact = exact
        self.seconds = seconds
        self.seed = seed
        self.found: api.Analysis | None = before.found if before else None
        self.snapshot: dict[str, Any] | None = before.snapshot if before else None
        self.goes_on = before is not None
        self.doubt: Disagreement | OtherValue | None = before.doubt if before else None
        self.rated = False
        self.order: list[str] = before.order if before else []
        self.error: Exception | None = None
        self._finished = threading.Event()
        self._cancelled = threading.Event()

    @property
    def done(self) -> bool:
        return self._finished.is_set()

    def cancel(self) -> None:
        """Stop soon; what there is stays."""
        self._cancelled.set()

    def work(self) -> None:
        """Runs in a thread of the pool; nothing of Streamlit is called here."""
        try:
            for found in self._rate(self.question.model, self.seconds):
                self._keep(found)
            self.rated = True
            self._doubt()
        except Exception as error:  # noqa: BLE001 - a thread's fault must reach the page
            self.error = error
            if not isinstance(error, GinError):
                _LOG.error("a rating failed", exc_info=error)
        finally:
            self._finished.set()

    def _rate(self, model: str, seconds: float) -> Iterator[api.Analysis]:
        return api.rate(self.exact, seconds=seconds, seed=self.seed, model=model, cancel=self._cancelled.is_set)

    def _keep(self, found: api.Analysis) -> None:
        """A longer run starts from nothing: until it knows more, the shorter one's numbers stay."""
        shown = found.to_json()
        if self.snapshot is None or shown["samples"] >= self.snapshot["samples"]:
            self.found, self.snapshot = found, shown

    def _doubt(self) -> None:
        """Whether another rival would change the best move."""
        from tutor.ai.evaluate import disagreement

        first = self.found.evaluation if self.found else None
        if first is None or len(first.moves) < 2:
            return
        found: Disagreement | OtherValue | None = None
        for model in MODELS:
            if model == self.question.model:
                continue
            *_, last = self._rate(model, self.seconds / 2)
            if self._cancelled.is_set():
                return
            if last.evaluation is not None:
                found = found or disagreement(first, last.evaluation) or other_value(first, last.evaluation)
        self.doubt = found


def job_for(question: Question, exact: api.Analysis) -> Job:
    """This visitor's job for the question; another question cancels the one before."""
    job: Job | None = st.session_state.get(state.JOB)
    if job is not None and job.question == question:
        return job
    if job is not None:
        job.cancel()
    return _start(Job(question, exact, FIRST_BUDGET_S))


def shared(name: str, make: Callable[[], Job]) -> Job:
    """The one job of this name for all visitors, begun by whoever asks first; the oldest ones make room."""
    held = cache.shared_jobs()
    with _SHARING:
        job: Job | None = held.get(name)
        if job is None:
            job = held[name] = make()
            cache.pool().submit(job.work)
            for old in list(held)[:-MOST_SHARED]:
                held.pop(old).cancel()
    return job


def current() -> Job:
    """The job on the page now."""
    job: Job = st.session_state[state.JOB]
    return job


def go_on() -> None:
    """Rate the same question again for longer."""
    job = current()
    _start(Job(job.question, job.exact, min(LONGER * job.seconds, MAX_BUDGET_S), job))


def stop() -> None:
    """End the running job early."""
    current().cancel()


def _start(job: Job) -> Job:
    st.session_state[state.JOB] = job
    cache.pool().submit(job.work)
    return job
