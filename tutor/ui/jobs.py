"""Rated moves in the background: one job a question and visitor, in longer and longer steps."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Final

import streamlit as st

from tutor.core.errors import GinError
from tutor.ui import cache, state
from tutor.ui.question import Question

STEPS_S: Final = (0.25, 1.0, 3.0)


class Job:
    """A question being rated. ``snapshot`` is the JSON of the last finished step; ``error`` what ended it early."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.snapshot: dict[str, Any] | None = None
        self.error: Exception | None = None
        self.order: list[str] = []
        self._finished = threading.Event()
        self._cancelled = threading.Event()

    @property
    def done(self) -> bool:
        return self._finished.is_set()

    def cancel(self) -> None:
        """No further step; what there is stays."""
        self._cancelled.set()

    def work(self, rate: Callable[[Question, float], dict[str, Any]]) -> None:
        """Runs in a thread of the pool; nothing of Streamlit is called here."""
        try:
            for seconds in STEPS_S:
                if self._cancelled.is_set():
                    break
                self.snapshot = rate(self.question, seconds)
        except GinError as error:
            self.error = error
        finally:
            self._finished.set()


def job_for(question: Question) -> Job:
    """This visitor's job for the question; another question cancels the one before."""
    job: Job | None = st.session_state.get(state.JOB)
    if job is not None and job.question == question:
        return job
    if job is not None:
        job.cancel()
    job = Job(question)
    st.session_state[state.JOB] = job
    cache.pool().submit(job.work, Question.analyze)
    return job
