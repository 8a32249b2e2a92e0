"""A step of a lesson on the table: cards to touch, an answer to give. One component for every kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

from tutor.ui.table.look import read

_TRIGGER: Final = "said"


@cache
def _component() -> ComponentRenderer:
    return st.components.v2.component(
        "gin_step", css=read("table/step.css"), js=read("table/step.js"), isolate_styles=False
    )


def show(data: Mapping[str, Any], on_said: Callable[[Mapping[str, Any]], None], *, key: str) -> None:
    """``data`` as ``components.step_view`` makes it; ``on_said`` gets what was done on these very cards."""

    def heard() -> None:
        held = st.session_state.get(key)
        message = held.get(_TRIGGER) if isinstance(held, Mapping) else None
        if isinstance(message, Mapping) and message.get("deal") == data["deal"]:
            on_said(message)

    _component()(key=key, data=dict(data), on_said_change=heard)
