"""A place in the tokens of a line, and what stands round it."""

from __future__ import annotations

from tutor.formats.history_grammar import ARTICLES, FILLERS, OBJECTS
from tutor.formats.history_tokens import Line, Token


class Cursor:
    """``at`` is the index of the token being read."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.at = 0

    def next(self, step: int = 1) -> Token | None:
        place = self.at + step
        return self.line.tokens[place] if 0 <= place < len(self.line.tokens) else None

    def before(self, step: int = 1) -> str:
        token = self.next(-step)
        return token.plain if token is not None else ""

    def verb_follows(self) -> bool:
        step = 1
        while (token := self.next(step)) is not None and token.plain in OBJECTS:
            step += 1
        return token is not None and token.person == 3 and not (token.word and token.word.participle)

    def you_follows(self) -> bool:
        token = self.next()
        return token is not None and (token.person == 2 or token.text == ":")

    def participle_follows(self) -> bool:
        token = self.next()
        return token is not None and token.word is not None and token.word.participle

    def had_aux(self) -> bool:
        """``la ha tomado``, ``had taken``: a tense, not a mark."""
        return any(self.before(step) in ("ha", "he", "has", "han", "have", "had", "i've") for step in (1, 2))

    def aux_person(self) -> int | None:
        """Of ``he tomado`` or ``hago gin``; the verb itself doesn't say."""
        for step in (1, 2):
            token = self.next(-step)
            if token is not None and token.plain == "he":
                return 1
            if token is not None and token.word is not None and token.word.kind == "aux":
                return token.person
        return None

    def in_brackets(self) -> bool:
        """``K♠ [3♣] 7♦``: brackets round one card of several."""
        left, right = self.next(-1), self.next()
        if left is None or right is None or (left.text, right.text) != ("[", "]"):
            return False
        return any(token.kind == "card" and token is not self.line.tokens[self.at] for token in self.line.tokens)

    def after_card(self) -> bool:
        return self.at > 0 and self.line.tokens[self.at - 1].kind in ("card", "mark")

    def leads_to_card(self) -> bool:
        """Only articles and the like stand between this word and a card: it should have been a verb."""
        step = 1
        while (token := self.next(step)) is not None and token.word is not None and token.word.kind in FILLERS:
            step += 1
        return token is not None and token.kind == "card"

    def said_of_before(self) -> bool:
        """``tira 3♣ después de robar``: told afterwards, it says nothing new."""
        return self.before() in ("tras", "after") or (self.before(), self.before(2)) == ("de", "despues")

    def relative(self) -> bool:
        """The verb of ``la K♠ que yo tiré``."""
        return "que" in (self.before(), self.before(2)) and (self.before() == "que" or self.before() in ("yo", "el"))

    def after_verb(self) -> bool:
        """The player of ``pasa el rival``."""
        step = 2 if self.before() in ARTICLES else 1
        token = self.next(-step)
        return token is not None and token.word is not None and token.word.kind == "verb"

    def sign_of_card(self) -> bool:
        """A sign that stands at a card and apart from what comes before: ``+K♠ -3♣``."""
        after, before = self.next(), self.next(-1)
        here = self.line.tokens[self.at].start
        apart = before is None or before.text == ":" or before.start + len(before.text) < here
        return after is not None and after.kind == "card" and after.start == here + 1 and apart
