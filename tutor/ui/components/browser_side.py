"""What only the browser can do: keep the settings as a cookie, name the language, mark the menu's current page."""

from __future__ import annotations

from functools import cache

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

from tutor.ui.settings import COOKIE, Settings
from tutor.ui.table.look import read


@cache
def _component() -> ComponentRenderer:
    return st.components.v2.component("gin_browser_side", js=read("components/browser_side.js"))


def show(settings: Settings, page: str, *, key: str) -> None:
    """Invisible; ``page`` is the address of the page that is shown, "" for the first."""
    data = {"name": COOKIE, "value": settings.cookie, "theme": settings.tema, "page": page}
    _component()(key=key, data=data, height=1)
