"""Round every page: a fault is logged in full, and the reader gets a Spanish sentence instead of a trace."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

_LOG = logging.getLogger("tutor.ui")


@contextmanager
def guarded() -> Iterator[None]:
    """What may go wrong inside ends as an apology on the page; Streamlit's own control flow passes through."""
    try:
        yield
    except Exception as error:  # noqa: BLE001
        apologise(error)


def apologise(error: Exception) -> None:
    """Log the fault and say, in Spanish, what the reader can do."""
    _LOG.error("a page failed", exc_info=error)
    st.error(
        "Algo ha fallado en esta página, y no por lo que has escrito: tu texto sigue en su sitio. "
        "Prueba otra vez; si se repite, cuéntalo con la mano que analizabas."
    )
