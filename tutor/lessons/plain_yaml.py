"""YAML as plain values that know their line: no tags, no anchors, no repeated keys."""

from __future__ import annotations

from dataclasses import dataclass

import yaml

from tutor.core.errors import ContentError

MAX_BYTES = 200_000


@dataclass(frozen=True, slots=True)
class Spot:
    """A value and the line (1-based) where it stands; mappings hold Spots by name, sequences hold Spots."""

    value: object
    line: int

    @property
    def mapping(self) -> dict[str, Spot]:
        return self.value if isinstance(self.value, dict) else {}

    @property
    def items(self) -> list[Spot]:
        return self.value if isinstance(self.value, list) else []

    @property
    def plain(self) -> object:
        """The value without lines."""
        if isinstance(self.value, dict):
            return {name: spot.plain for name, spot in self.value.items()}
        return [spot.plain for spot in self.value] if isinstance(self.value, list) else self.value


def read(text: str) -> Spot:
    """A whole file; ``ContentError`` ``bad_yaml``, ``repeated_key`` or ``yaml_alias`` with ``line``."""
    if len(text.encode()) > MAX_BYTES:
        raise ContentError("content_too_large", expected=MAX_BYTES, line=1)
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = str(getattr(error, "problem", None) or error)
        raise ContentError("bad_yaml", line=mark.line + 1 if mark else 1, got=problem) from error
    if node is None:
        raise ContentError("bad_yaml", line=1, got="-")
    return _spot(node, set())


def _spot(node: yaml.Node, seen: set[int]) -> Spot:
    line = node.start_mark.line + 1
    if not isinstance(node, yaml.ScalarNode):
        if id(node) in seen:
            raise ContentError("yaml_alias", line=line)
        seen.add(id(node))
    if isinstance(node, yaml.MappingNode):
        return Spot(_mapping(node, seen), line)
    if isinstance(node, yaml.SequenceNode):
        return Spot([_spot(child, seen) for child in node.value], line)
    assert isinstance(node, yaml.ScalarNode)
    return Spot(_scalar(node), line)


def _mapping(node: yaml.MappingNode, seen: set[int]) -> dict[str, Spot]:
    found: dict[str, Spot] = {}
    for name, child in node.value:
        if name.value in found:
            raise ContentError("repeated_key", line=name.start_mark.line + 1, field=str(name.value))
        found[str(name.value)] = _spot(child, seen)
    return found


def _scalar(node: yaml.ScalarNode) -> object:
    tag = node.tag.rsplit(":", 1)[-1]
    if tag == "int" and node.value.lstrip("-").isdecimal():
        return int(node.value)
    if tag == "bool":
        return node.value.lower() in ("true", "yes", "on")
    return None if tag == "null" else str(node.value)
