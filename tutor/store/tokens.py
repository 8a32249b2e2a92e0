"""The secrets: what is stored of a cookie and of a recovery code, and how a code is made. All are drawn here."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable, Sequence
from typing import Final

from tutor.core.errors import UnreadableError

# No signs that look alike (0 O Q, 1 I L, 2 Z, 5 S, 8 B, 6 G, U V) nor sound alike in Spanish (B V, S Z C).
ALPHABET: Final = "ACDEFHJKMNPRTWXY34679"
GROUPS: Final = 4
GROUP_LENGTH: Final = 5
CODE_LENGTH: Final = GROUPS * GROUP_LENGTH
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22,128}")
_SEPARATORS: Final = re.compile(r"[\s\-‐-―.·_]+")
_LONGEST_CODE_TEXT: Final = 200


def token_hash(token: str) -> str:
    """What is stored of a visitor's cookie; ``UnreadableError`` for a text that can't be one of ours."""
    if not _TOKEN.fullmatch(token):
        raise UnreadableError("bad_visitor")
    return _hashed("visitor", token)


def new_code(choose: Callable[[Sequence[str]], str] = secrets.choice) -> str:
    """A recovery code as a person copies it: ``ACDEF-34679-HJKMN-PRTWX`` (about 88 bits)."""
    signs = "".join(choose(ALPHABET) for _ in range(CODE_LENGTH))
    return "-".join(signs[start : start + GROUP_LENGTH] for start in range(0, CODE_LENGTH, GROUP_LENGTH))


def code_hash(text: str) -> str | None:
    """What is stored of a code, however it was typed (case, spaces, hyphens); None if it can't be a code."""
    signs = _SEPARATORS.sub("", text[:_LONGEST_CODE_TEXT]).upper()
    if len(signs) != CODE_LENGTH or not set(signs) <= set(ALPHABET):
        return None
    return _hashed("recovery", signs)


def source_hash(kind: str, text: str) -> str:
    """A browser or an address, as the count of tries knows it."""
    return _hashed(f"tries:{kind}", text)


def _hashed(purpose: str, text: str) -> str:
    return hashlib.sha256(f"{purpose}:{text}".encode("utf-8", "surrogatepass")).hexdigest()
