"""What can't be read in a line of a history."""

from __future__ import annotations

from tutor.core.errors import UnreadableError
from tutor.formats.cards_words import WORDS as CARD_WORDS
from tutor.formats.history_acts import Said
from tutor.formats.history_tokens import Line, Token
from tutor.formats.history_words import nearest


def unreadable(line: Line, token: Token) -> UnreadableError:
    """A word that says nothing here, with the known word that it is nearest to; ``la jota`` lacks its suit."""
    word = CARD_WORDS.get(token.plain)
    if word is not None and word.kind == "rank":
        return UnreadableError(
            "history_suit_missing", line=line.number, token=token.text, position=token.start, expected="suit"
        )
    close = nearest(token.plain)
    suggestion = {"suggestion": close} if close else {}
    return UnreadableError(
        "history_line", line=line.number, token=token.text, position=token.start, expected="history", **suggestion
    )


def wrong_card(line: Line, text: str, position: int) -> UnreadableError:
    """Digits and letters together that are no card in this convention."""
    return UnreadableError("history_card", line=line.number, token=text, position=position, expected="card")


def wrong_cards(line: Line, said: Said) -> UnreadableError:
    """A discard with no card or with several."""
    code = "history_one_card" if said.cards else "history_card_missing"
    token = said.token or line.text[:60]
    return UnreadableError(code, line=line.number, token=token, got=len(said.cards), expected="card")
