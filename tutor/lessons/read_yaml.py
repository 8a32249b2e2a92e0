"""The rows of one file of ``lessons/``, YAML or JSON; a broken one is a ``ContentError`` with its place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tutor.content import content_root
from tutor.core.errors import ContentError
from tutor.lessons.plain_yaml import read


def read_rows(name: str, key: str) -> list[Mapping[str, Any]]:
    """The list under ``key`` of ``lessons/<name>``."""
    rows = read(_text(name)).mapping.get(key)
    found = rows.plain if rows is not None else None
    if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
        raise ContentError("content_field", token=name, field=key)
    return found


def read_json(name: str) -> Any:
    """The values of ``lessons/<name>``."""
    try:
        return json.loads(_text(name))
    except ValueError as fault:
        raise ContentError("unreadable_content", token=name) from fault


def _text(name: str) -> str:
    try:
        return (content_root() / "lessons" / name).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise ContentError("unreadable_content", token=name) from fault


def required(row: Mapping[str, Any], field: str, name: str) -> str:
    """A field that must hold a text."""
    value = row.get(field)
    if not isinstance(value, str) or not value.strip():
        raise ContentError("content_field", token=f"{name}: {row.get('id', '')}", field=field)
    return value.strip()


def words(row: Mapping[str, Any], field: str) -> tuple[str, ...]:
    """A list of texts, possibly absent."""
    return tuple(str(word) for word in row.get(field) or ())
