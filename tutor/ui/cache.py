"""The only wrappers of Streamlit's caches."""

from __future__ import annotations

import threading

import streamlit as st


@st.cache_resource(show_spinner=False)
def _flags() -> threading.Event:
    return threading.Event()


def first_run_done() -> bool:
    """False the first time in this process, then True."""
    flag = _flags()
    done = flag.is_set()
    flag.set()
    return done
