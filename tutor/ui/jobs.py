"""Rated moves in the background: one job a question and visitor; the page looks at its newest numbers."""

from __future__ import annotations

import logging
import threading
from typing import Any, Final

import streamlit as st

from tutor import api
from tutor.core.errors import GinError
from tutor.ui import cache, state
from tutor.ui.question import Question

_LOG = logging.getLogger("tutor.ui")
FIRST_BUDGET_S: Final = 2.0
LONGER: Final = 4
MAX_BUDGET_S: Final = 60.0
SEED: Final = 1


class Job:
    """A question being rated for ``seconds``. ``snapshot`` is the newest JSON, ``error`` what ended it early."""

    def __init__(self, question: Question, exact: api.Analysis, seconds: float, before: Job | None = None) -> None:
        self.question = question
        self.exact = exact
        self.seconds = seconds
        self.snapshot: dict[str, Any] | None = before.snapshot if before else None
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
            for found in api.rate(self.exact, seconds=self.seconds, seed=SEED, cancel=self._cancelled.is_set):
                self._keep(found.to_json())
        except Exception as error:  # noqa: BLE001 - a thread's fault must reach the page
            self.error = error
            if not isinstance(error, GinError):
                _LOG.error("a rating failed", exc_info=error)
        finally:
            self._finished.set()

    def _keep(self, found: dict[str, Any]) -> None:
        """A longer run starts from nothing: until it knows more, the shorter one's numbers stay."""
        if self.snapshot is None or found["samples"] >= self.snapshot["samples"]:
            self.snapshot = found


def job_for(question: Question, exact: api.Analysis) -> Job:
    """This visitor's job for the question; another question cancels the one before."""
    job: Job | None = st.session_state.get(state.JOB)
    if job is not None and job.question == question:
        return job
    if job is not None:
        job.cancel()
    return _start(Job(question, exact, FIRST_BUDGET_S))


def go_on() -> None:
    """Rate the same question again for longer."""
    job: Job = st.session_state[state.JOB]
    _start(Job(job.question, job.exact, min(LONGER * job.seconds, MAX_BUDGET_S), job))


def stop() -> None:
    """End the running job early."""
    job: Job = st.session_state[state.JOB]
    job.cancel()


def _start(job: Job) -> Job:
    st.session_state[state.JOB] = job
    cache.pool().submit(job.work)
    return job
