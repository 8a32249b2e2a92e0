"""What a line of a history says: statements with their player, as far as the line itself tells."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tutor.core.cards import Card
from tutor.formats.history_acts import ACQUIRING, ENDING, Open, Said, code_of, joined
from tutor.formats.history_cursor import Cursor
from tutor.formats.history_errors import unreadable, wrong_card, wrong_cards
from tutor.formats.history_grammar import (
    ARTICLES,
    BIG,
    COUNTED,
    LONGER_THAN_A_SUIT,
    LONGEST_ASIDE,
    NOBODY,
    NOTHING,
    OF,
    OWNERS,
    PLURAL,
    SIGNS,
    TAKEN_SIGNS,
    TAKEN_STEMS,
    THROWN,
    UPCARD_SAID,
)
from tutor.formats.history_tokens import Line, Token
from tutor.formats.history_words import Word, nearest, plain


class Reader(Cursor):
    """Reads the tokens of one line from left to right."""

    def __init__(self, line: Line, names: frozenset[str] = frozenset()) -> None:
        super().__init__(line)
        self.names = names
        self.said: list[Said] = []
        self.ignored: list[Token] = []
        self.who = ""
        self.done = False
        self.open: Open | None = None
        self.mode = ""
        self.mode_who = ""
        self.denied = False
        self.place = ""

    def read(self) -> list[Said]:
        """All statements of the line; ``history_line`` where it says nothing that can be understood."""
        while self.at < len(self.line.tokens):
            token = self.line.tokens[self.at]
            _READ[token.kind](self, token)
            self.at += 1
        self.flush()
        self._complain()
        return joined(self.said)

    # --- tokens ---------------------------------------------------------------------------------------------------

    def on_name(self, token: Token) -> None:
        self.flush()
        self.set_who(token.plain)

    def set_who(self, who: str) -> None:
        self.who, self.done, self.denied, self.place = who, False, False, ""

    def on_word(self, token: Token) -> None:
        word = token.word
        if word is None:
            self.on_unknown(token)
        elif self._is_he(token, word):
            self.on_subject(token, "rival")
        elif self._is_you(token):
            self.on_subject(token, "me")
        else:
            handler = _WORD.get(word.kind)
            if handler is not None:
                handler(self, token, word)
            else:
                self.on_filler(token)

    def on_filler(self, token: Token) -> None:
        if token.plain == "dos" and self.before() in ("los", "las", "the"):
            self.flush()
            self.set_who("both")
        elif token.plain in NOTHING and self.open is not None and self.open.denied:
            self.open = None
        elif (self.before(), token.plain) in (("boca", "arriba"), ("face", "up")):
            self._face_up()

    def _face_up(self) -> None:
        """``7♦ boca arriba``: the upcard."""
        last = self.said[-1] if self.said else None
        if last is not None and last.kind == "item":
            self.said[-1] = replace(last, kind="upcard", who="")
        elif self.open is None:
            self.mode = "upcard"

    def _is_he(self, token: Token, word: Word) -> bool:
        """``él``, and the ``el`` of those who write no accents, before a verb."""
        if token.text.lower() == "él":
            return True
        return token.plain == "el" and self.verb_follows() and self.before() not in ("con", "y", "de")

    def _is_you(self, token: Token) -> bool:
        return token.text.lower() == "tú" or (token.plain == "tu" and self.you_follows())

    def on_unknown(self, token: Token) -> None:
        after = self.next()
        if token.plain in self.names or (
            not nearest(token.plain) and after is not None and after.person == 3 and len(token.plain) > 1
        ):
            self.on_subject(token, token.plain)
        elif token.plain == "t" and self.after_card():
            self._mark_taken()
        else:
            self.ignored.append(token)
            if self.leads_to_card():
                raise unreadable(self.line, token)

    def on_subject_word(self, token: Token, word: Word) -> None:
        if token.plain == "he" and self.participle_follows():
            return
        after = self.next()
        if token.plain == "me" and after is not None and after.plain.startswith("toc"):
            return
        self.on_subject(token, "rival" if token.plain == "me" and self.verb_follows() else word.value)

    def on_subject(self, token: Token, who: str) -> None:
        after = self.next()
        belongs = self.before() in OF or (self.before() in ARTICLES and self.before(2) in OF)
        if self.mode and self.mode != UPCARD_SAID:
            self.mode_who = who
            if self.mode in ("dealer", "start"):
                self.flush()
        elif belongs and not (after is not None and after.text == ":"):
            if self.said and self.said[-1].taken:
                self.said[-1] = replace(self.said[-1], taker=who)
        elif self.open is not None and self.open.who in ("", who) and self.after_verb():
            self.open.who = self.who = who
        else:
            self.flush()
            self.set_who(who)

    def on_both(self, token: Token, word: Word) -> None:
        self.flush()
        self.set_who("both")
        if token.plain == "pasamos":
            self.open = Open("pass", "both", token.text)
        self.denied = token.plain in NOBODY

    def on_not(self, token: Token, word: Word) -> None:
        if token.plain in NOBODY:
            if self.open is not None and self.open.denied:
                self.open = None
            else:
                self.on_both(token, word)
            return
        if self.open is not None and self.open.code in ENDING:
            self.flush()
        self.denied = True
        after = self.next()
        if token.plain == "tampoco" and not (after and after.word and after.word.kind in ("verb", "it", "aux")):
            self.begin("draw", token)

    def on_verb(self, token: Token, word: Word) -> None:
        if token.plain.startswith("toc") and self.before() in ("me", "te", "le", "nos"):
            return
        if (word.value in ACQUIRING and self.said_of_before()) or (self.open is not None and self.relative()):
            return
        if word.participle and word.value in ACQUIRING and self.after_card() and not self.had_aux():
            self._mark_taken()
        elif token.plain == "gin":
            self._gin(token)
        elif word.value in ("deal", "start"):
            self._deal(token, word)
        elif token.plain in ("discard", "discards") and self._is_noun():
            self.on_pile(token, word)
        else:
            self.begin(word.value, token)

    def _is_noun(self) -> bool:
        """``the discard``, ``discard pile``, ``discards: ...``."""
        after = self.next()
        if after is not None and after.plain == "pile":
            return True
        return self.before() == "the" or (after is not None and after.text == ":" and not self.who)

    def _gin(self, token: Token) -> None:
        big = self.before() in BIG
        if self.open is not None and self.open.code == "knock":
            self.open.code = "big_gin" if big else "knock"
        else:
            self.begin("big_gin" if big else "knock", token)

    def _deal(self, token: Token, word: Word) -> None:
        self.flush()
        self.mode = "dealer" if word.value == "deal" else "start"
        self.mode_who = self.who if not self.done and self.who else "me" if token.person in (1, 2) else ""

    def begin(self, code: str, token: Token) -> None:
        """A verb opens an act; the one before it is finished."""
        self.flush()
        self.who, self.done = self._actor(token), False
        self.open = Open(code, self.who, token.text, self.denied, self.place)
        self.denied, self.place = False, ""

    def _actor(self, token: Token) -> str:
        person = self.aux_person() or token.person
        if self.who and not self.done:
            return self.who
        if person in (1, 2):
            return "me"
        if not self.who and token.plain in PLURAL:
            return "both"
        return self.who if self.who not in ("me", "both") and self._passed() else ""

    def _passed(self) -> bool:
        """After a pass the same player may go on: "rival pasa y luego roba"."""
        return bool(self.said) and self.said[-1].code == "pass"

    def on_upcard(self, token: Token, word: Word) -> None:
        if self.open is not None and self.open.code in ACQUIRING and not self.open.cards:
            self.open.place = "upcard"
            return
        if self.mode == "dealer":
            self.mode = ""
        self.flush()
        self.mode, self.mode_who = "upcard", ""

    def on_stock(self, token: Token, word: Word) -> None:
        if self.open is not None and self.open.code in ACQUIRING:
            self.open.place = "stock"

    def on_pile(self, token: Token, word: Word) -> None:
        after = self.next()
        names_card = after is not None and (after.kind == "card" or after.text == ":")
        if self.open is not None and self.open.code in ACQUIRING and not (names_card and self.before() not in OF):
            self.open.place = "pile"
        elif names_card and token.plain == "descarte" and (self.open is not None or self.who):
            self.begin("discard", token)
        else:
            self.flush()
            self.mode, self.mode_who = "pile", OWNERS.get(self.before(), self.who)

    def on_it(self, token: Token, word: Word) -> None:
        after = self.next()
        if after is not None and after.word is not None and after.word.kind in ("verb", "aux"):
            self.place = "pile"
        elif self.open is not None and self.open.code in ACQUIRING and not self.open.place:
            self.open.place = "pile"

    def on_card(self, token: Token) -> None:
        if token.card is None:
            return
        if self.open is not None:
            self.open.cards.append(token.card)
            self.open.token += f" {token.text}"
        elif self.mode == "upcard":
            self.say("upcard", "", (token.card,), token.text)
            self.mode = UPCARD_SAID
        else:
            who = self.mode_who if self.mode else self.who
            self.say("item", who, (token.card,), token.text, taken=self.in_brackets())

    def on_mark(self, token: Token) -> None:
        if token.text in SIGNS and self.sign_of_card():
            self.begin(SIGNS[token.text], token)
        elif token.text in TAKEN_SIGNS and self.after_card():
            self._mark_taken()
        elif token.text == "(":
            self._parenthesis()
        elif token.text in (",", ")") and self.mode in ("dealer", "start") and self.mode_who:
            self.flush()

    def _parenthesis(self) -> None:
        """``7♦ (tomada)``, ``7♦(t)``, ``7♦ (rival)``: about the card before it."""
        inside: list[Token] = []
        for token in self.line.tokens[self.at + 1 : self.at + LONGEST_ASIDE]:
            if token.text == ")":
                break
            inside.append(token)
        if not self.after_card() or not inside or any(token.kind == "card" for token in inside):
            return
        words = [token.plain for token in inside]
        who = next((token.word.value for token in inside if token.word and token.word.kind == "subject"), "")
        if any(word == "t" or word.startswith(TAKEN_STEMS) for word in words) or words in (["x"], ["y"]):
            self._mark_taken(who)
        elif who and self.said and self.said[-1].kind == "item":
            self.said[-1] = replace(self.said[-1], who=who)
        else:
            return
        self.at += len(inside) + 1

    def _mark_taken(self, taker: str = "") -> None:
        if self.open is not None and self.open.cards and self.open.code == "discard":
            self.flush()
        if self.said:
            self.said[-1] = replace(self.said[-1], taken=True, taker=taker)

    def on_break(self, token: Token) -> None:
        self.flush()
        self.mode = ""

    def on_digits(self, token: Token) -> None:
        """A number alone says nothing; with letters beside it, it should have been a card."""
        for other in (self.next(), self.next(-1)):
            if other is not None and other.kind == "word" and len(other.text) < LONGER_THAN_A_SUIT:
                first, last = sorted((token, other), key=lambda each: each.start)
                if first.start + len(first.text) == last.start:
                    raise wrong_card(self.line, first.text + last.text, first.start)

    # --- statements -----------------------------------------------------------------------------------------------

    def say(
        self, kind: str, who: str, cards: tuple[Card, ...] = (), token: str = "", code: str = "", taken: bool = False
    ) -> None:
        self.said.append(Said(kind, self.line.number, who, code, cards, token, taken))

    def flush(self) -> None:
        """Finish what is open."""
        if self.mode in ("dealer", "start") and self.mode_who:
            self.say(self.mode, self.mode_who, token=self.line.text)
            self.who = ""
        self.mode = ""
        act, self.open = self.open, None
        if act is not None:
            self._finish(act)

    def _finish(self, act: Open) -> None:
        code = code_of(act)
        if not code or (act.denied and self._has_thrown(act.who)):
            return
        if code == "discard" and len(act.cards) > 1 and plain(act.token).startswith(THROWN):
            for card in act.cards:
                self.say("item", act.who, (card,), act.token)
            return
        if act.place == "upcard" and len(act.cards) == 1:
            self.say("upcard", "", tuple(act.cards), act.token)
        self.say("act", act.who, tuple(act.cards), act.token, code)
        self.done = code in (*ENDING, "pass")

    def _has_thrown(self, who: str) -> bool:
        """``tira 3♣ sin tomar K♠``: refused before the discard, told after it."""
        return bool(self.said) and self.said[-1].code == "discard" and who in ("", self.said[-1].who)

    def _complain(self) -> None:
        wrong = next((token for token in self.ignored if nearest(token.plain)), None)
        if wrong is None and not self.said:
            wrong = self.ignored[0] if self.ignored else self._stray_number()
        if wrong is not None:
            raise unreadable(self.line, wrong)
        for said in self.said:
            if said.code == "discard" and len(said.cards) != 1:
                raise wrong_cards(self.line, said)

    def _stray_number(self) -> Token | None:
        """A number in a line that says nothing, unless it counts something: ``Ronda 2``."""
        if any(token.plain in COUNTED for token in self.line.tokens):
            return None
        return next((token for token in self.line.tokens if token.kind == "digits"), None)


_READ: Final = {
    "name": Reader.on_name,
    "word": Reader.on_word,
    "card": Reader.on_card,
    "mark": Reader.on_mark,
    "break": Reader.on_break,
    "digits": Reader.on_digits,
}
_WORD: Final = {
    "subject": Reader.on_subject_word,
    "both": Reader.on_both,
    "not": Reader.on_not,
    "verb": Reader.on_verb,
    "upcard": Reader.on_upcard,
    "stock": Reader.on_stock,
    "pile": Reader.on_pile,
    "it": Reader.on_it,
}
