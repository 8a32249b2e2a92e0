"""The address that reopens what stands on the page: shown, copied by a button, and put into the browser's bar."""

from __future__ import annotations

from functools import cache

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

from tutor.ui.table.look import read


@cache
def _component() -> ComponentRenderer:
    return st.components.v2.component(
        "gin_copy_link", css=read("components/copy_link.css"), js=read("components/copy_link.js")
    )


def show(path: str, query: str, *, key: str) -> None:
    """``path`` is the page's address without a slash, ``query`` starts with a question mark."""
    words = {"label": "Enlace a este análisis", "button": "Copiar enlace", "before": "", "bar": True}
    _component()(key=key, data={"path": path, "query": query, **words})


def share(text: str, path: str, query: str, *, label: str, button: str, key: str) -> None:
    """A text that ends in the address of a page; the browser's bar stays as it is."""
    words = {"label": label, "button": button, "before": f"{text} ", "bar": False}
    _component()(key=key, data={"path": path, "query": query, **words})
