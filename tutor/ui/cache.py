"""The only wrappers of Streamlit's caches."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, TypeVar

import streamlit as st
from sqlalchemy.exc import SQLAlchemyError

from tutor.core.errors import GinError
from tutor.es.facts import fact_text
from tutor.lessons.glossary import Term, load_glossary
from tutor.lessons.lesson import Lesson
from tutor.lessons.library import library
from tutor.lessons.load import load_lessons
from tutor.lessons.myths import Myth, load_myths
from tutor.lessons.questions import Question, load_questions
from tutor.lessons.search import Index
from tutor.puzzles.loader import Bank, load_bank
from tutor.store.engine import Store, open_store
from tutor.ui.warm import warm_up

_LOG = logging.getLogger("tutor.ui")
T = TypeVar("T")
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
def shared_jobs() -> dict[str, Any]:
    """Ratings that are the same for every visitor, by name; ``jobs.shared`` fills it."""
    return {}


@st.cache_resource(show_spinner=False)
def _warming() -> Future[None]:
    return ThreadPoolExecutor(1, thread_name_prefix="warm").submit(warm_up)


def engine_ready() -> bool:
    """Whether the compiled engine can answer at once; asked for the first time, it starts to be made ready."""
    return _warming().done()


@st.cache_resource(show_spinner=False)
def experiments() -> ThreadPoolExecutor:
    """The one thread that plays the myths, beside the ratings and never in their way."""
    return ThreadPoolExecutor(1, thread_name_prefix="myth")


@st.cache_resource(show_spinner=False)
def store() -> Store | None:
    """The open database; None where it can't be opened (logged once): the app then keeps nothing."""
    try:
        return open_store()
    except (GinError, SQLAlchemyError, OSError) as error:
        _LOG.error("no database: nothing is kept", exc_info=error)
        return None


@st.cache_resource(show_spinner=False)
def lessons() -> tuple[Lesson, ...]:
    """The sound lessons, in the order of their paths."""
    return load_lessons()[0]


@st.cache_resource(show_spinner=False)
def questions() -> tuple[Question, ...]:
    return _loaded(lambda: load_questions(fact_text))


@st.cache_resource(show_spinner=False)
def glossary() -> tuple[Term, ...]:
    return _loaded(lambda: load_glossary(fact_text))


@st.cache_resource(show_spinner=False)
def myths() -> tuple[Myth, ...]:
    return _loaded(lambda: load_myths(fact_text))


def _loaded(load: Callable[[], tuple[T, ...]]) -> tuple[T, ...]:
    """Content, or nothing where its file is broken: a line in the log, and the rest of the page stands."""
    try:
        return load()
    except (GinError, OSError, KeyError, ValueError, TypeError) as error:
        _LOG.error("content left out", exc_info=error)
        return ()


@st.cache_resource(show_spinner=False)
def bank() -> Bank | None:
    """The puzzles; None where a file of theirs is broken (logged once)."""
    try:
        return load_bank()
    except (GinError, OSError) as error:
        _LOG.error("no puzzles", exc_info=error)
        return None


@st.cache_resource(show_spinner=False)
def index() -> Index:
    """The search over questions, myths and glossary."""
    return library(questions(), glossary(), myths())
