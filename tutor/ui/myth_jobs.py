"""A myth's experiment in the background: one job a visitor and myth, beside everybody else's work."""

from __future__ import annotations

import logging
import threading
from typing import Final

import streamlit as st

from tutor.core.errors import GinError
from tutor.lessons.myths import Experiment, Outcome
from tutor.ui import cache, state

_LOG = logging.getLogger("tutor.ui")
CHUNK: Final = 50


class MythJob:
    """``found`` is the newest outcome; it stays when the job is cancelled."""

    def __init__(self, experiment: Experiment, hands: int, seed: int) -> None:
        self.experiment, self.hands, self.seed = experiment, hands, seed
        self.found: Outcome | None = None
        self.error: Exception | None = None
        self._finished = threading.Event()
        self._cancelled = threading.Event()

    @property
    def done(self) -> bool:
        return self._finished.is_set()

    @property
    def cancelled(self) -> bool:
        return self._cancelled.is_set()

    @property
    def progress(self) -> float:
        return min(1.0, self.found.hands / self.hands) if self.found else 0.0

    def cancel(self) -> None:
        self._cancelled.set()

    def work(self) -> None:
        """Runs in the experiments' thread; nothing of Streamlit is called here."""
        try:
            if not self._cancelled.is_set():
                self._play()
        except Exception as error:  # noqa: BLE001 - a thread's fault must reach the page
            self.error = error
            if not isinstance(error, GinError):
                _LOG.error("an experiment failed", exc_info=error)
        finally:
            self._finished.set()

    def _play(self) -> None:
        from tutor.lessons.experiments import run

        for found in run(self.experiment, self.hands, self.seed, chunk=CHUNK, cancel=self._cancelled.is_set):
            self.found = found


def job_of(myth: str) -> MythJob | None:
    found: MythJob | None = st.session_state.get(state.MYTH_JOB + myth)
    return found


def start(experiment: Experiment, hands: int, seed: int) -> None:
    """In place of this visitor's job for the same myth."""
    before = job_of(experiment.myth)
    if before is not None:
        before.cancel()
    job = MythJob(experiment, hands, seed)
    st.session_state[state.MYTH_JOB + experiment.myth] = job
    cache.experiments().submit(job.work)
