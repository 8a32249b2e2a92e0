"""What stands round every page: look, menu on top, guard."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Final

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from tutor.ui import cache, state
from tutor.ui.components import browser_side
from tutor.ui.frame.guard import guarded
from tutor.ui.routes import APP_TITLE, INICIO, ROUTES, Route
from tutor.ui.table import look

_FRAME: Final = Path(__file__).parent


def main() -> None:
    """One run of the script."""
    settings = state.settings()
    pages = [_page(route) for route in ROUTES]
    current = st.navigation(pages, position="hidden")
    st.set_page_config(f"{current.title} · {APP_TITLE}", str(_FRAME.parent / "icon.svg"), layout="wide")
    st.html(look.style_sheet(settings))
    _menu(pages)
    with guarded():
        current.run()
    browser_side.show(settings, current.url_path, key="browser_side")
    _settle()
    cache.engine_ready()


def _page(route: Route) -> StreamlitPage:
    return st.Page(_FRAME / route.file, title=route.title, url_path=route.path or None, default=route is INICIO)


def _menu(pages: list[StreamlitPage]) -> None:
    """Our own menu: Streamlit's turns into a side bar with English names on a phone."""
    with st.container(horizontal=True, wrap=False, gap=None, key="gin_menu"):
        for page, route in zip(pages, ROUTES, strict=True):
            if route.menu:
                st.page_link(page, label=page.title)


def _settle() -> None:
    """Once a process: what the first run loaded is never looked at again by the garbage collector."""
    if cache.first_run_done():
        return
    gc.collect()
    gc.freeze()
