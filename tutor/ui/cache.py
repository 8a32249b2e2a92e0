"""The only wrappers of Streamlit's caches."""

from __future__ import annotations

import threading
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

import streamlit as st

from tutor.ui.warm import warm_up

WORKERS: Final = 2


@st.cache_resource(show_spinner=False)
def _flags() -> threading.Event:
    return threading.Event()


def first_run_done() -> bool:
    """False the first time in this process, then True."""
    flag = _flags()
    done = flag.is_set()
    flag.set()
    return done


@st.cache_resource(show_spinner=False)
def pool() -> ThreadPoolExecutor:
    """The threads that rate moves, for all visitors together."""
    return ThreadPoolExecutor(WORKERS, thread_name_prefix="rate")


@st.cache_resource(show_spinner=False)
def _warming() -> Future[None]:
    return ThreadPoolExecutor(1, thread_name_prefix="warm").submit(warm_up)


def engine_ready() -> bool:
    """Whether the compiled engine can answer at once; asked for the first time, it starts to be made ready."""
    return _warming().done()
