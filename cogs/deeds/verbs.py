"""What the verbs of a line can mean: by what people say for commands, by kin, and with a slip."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from cogs.core.commands import Command
from cogs.core.said import always, said_of
from cogs.deeds.kin import heads_of
from cogs.deeds.phrases import Meaning, Phrase, Phrases, needed_by, plain_said
from cogs.deeds.slips import slip_of
from cogs.deeds.tokens import Spoken

STRONG, WEAK, MORE, SLIP, BEGUN, KIN = 2.0, 1.0, 0.9, 0.75, 0.85, 0.8
"""What a word of a verb counts, one that means other things too, each further one; and what part of
it a slip counts, the beginning of a word, and another word for the same."""
KEY = 4.0
"""So many times as much says the key of a command where nothing else is typed."""
SHORTEST_BEGUN, _LONG = 3, 7
"""So many letters a word has of which one begins, and one that says enough alone with a slip."""
_GAP, _CLOSE = 4, 2
"""How far apart words of a phrase may stand: those of an option between them, else small ones."""
_PARTICLES = frozenset("on off away out up down in back open shut over".split())  # noqa: SIM905
_BEFORE_NOUNS = frozenset("from without by after before about".split())  # noqa: SIM905
_OF_NOUNS = frozenset("instead sick tired fond afraid potion".split())  # noqa: SIM905
"""Behind these `walking` is no deed: `hunt instead of walking`."""
_PRAISING = frozenset("good great nice lovely lucky sick epic solid bad clutch".split())  # noqa: SIM905
"""Behind these a hit is one that fell: `good hit`."""
_MOST_BARE, _MOST_TRIED = 12, 60
Candidate = tuple[Meaning, tuple[int, ...], float]
"""What can be meant, where the words that say so stand, and how much they say."""
_Found = dict[tuple[int, tuple[int, ...]], Candidate]


class Verbs:
    """The verbs of one line, of which the last word is perhaps still being typed.

    `key` is the command by whose key the line begins, with the places of the key's words, and `can`
    whether something can be said now.
    """

    def __init__(
        self,
        spoken: Spoken,
        book: Phrases,
        key: tuple[Command, tuple[int, ...]] | None,
        can: Callable[[Meaning], bool],
        *,
        typing: bool = False,
    ) -> None:
        self.spoken, self.book, self.key, self._can = spoken, book, key, can
        self.typing = typing

    def bare(self) -> Iterator[Candidate]:
        """What can be done with a thing that is named without any verb."""
        spoken = self.spoken
        if sum(not spoken.is_speech(at) for at in spoken.telling) <= _MOST_BARE:
            yield from ((meaning, (), 0.0) for meaning in self.book.bare)

    def slipped(self) -> list[Candidate]:
        """What verbs mean that were typed with a slip."""
        found: _Found = {}
        for at, first in self._slips():
            for phrase in self.book.by_first[first]:
                self._try(found, phrase, at, SLIP)
        return sorted(found.values(), key=lambda one: -one[2])[:_MOST_TRIED]

    def tried(self) -> list[Candidate]:
        """What the verbs of the line mean, and what its things do."""
        found: _Found = {}
        for meaning, verb, weight in self._of_key():
            found[id(meaning), verb] = meaning, verb, weight
        most = len(self.spoken.tokens)
        for at in range(most):
            for first, part in self._firsts(at):
                for phrase in self.book.by_first.get(first, ()):
                    if phrase.many <= most - at:
                        self._try(found, phrase, at, part)
        return sorted(found.values(), key=lambda one: -one[2])[:_MOST_TRIED]

    def akin(self) -> list[Candidate]:
        """What other words for the verbs of the line mean."""
        found: _Found = {}
        for at, token in enumerate(self.spoken.tokens):
            for head in heads_of(token.forms) if not self._is_noun(at) else ():
                for phrase in self.book.by_kin.get(head, ()):
                    self._try(found, phrase, at, KIN)
        return sorted(found.values(), key=lambda one: -one[2])[:_MOST_TRIED]

    def _firsts(self, at: int) -> Iterator[tuple[str, float]]:
        """With what words a phrase may begin there, and how much of it each says."""
        token = self.spoken.tokens[at]
        if self._is_noun(at):
            return
        for form in token.forms:
            yield form, 1.0
        if self._is_begun(at):
            for first in self.book.beginning(token.text):
                if first != f"{token.text}s":
                    yield first, BEGUN

    def _is_noun(self, at: int) -> bool:
        """Whether a word stands there as no verb: `good hit`, `back away`."""
        tokens = self.spoken.tokens
        before = tokens[at - 1].text if at else ""
        if before in _PRAISING or (before, tokens[at].text) == ("back", "away"):
            return True
        if not at or not tokens[at].text.endswith("ing"):
            return False
        return before in _BEFORE_NOUNS or (before == "of" and tokens[at - 2].text in _OF_NOUNS)

    def _is_begun(self, at: int) -> bool:
        """Whether a word may be the beginning of another: of three letters, or all that is typed so
        far."""
        token = self.spoken.tokens[at]
        if token.number is not None or token.dice:
            return False
        is_all = len(self.spoken.tokens) == 1
        if len(token.text) < SHORTEST_BEGUN and not is_all:
            return False
        return (is_all and self.typing) or token.forms.isdisjoint(self.book.by_first)

    def _of_key(self) -> Iterator[Candidate]:
        """The command that is named by its key, in all that it does; it is done whenever."""
        if self.key is None or not self.key[1]:
            return
        command, places = self.key
        weight = STRONG + MORE * len(places)
        plain = plain_said(command)
        if len(places) == len(self.spoken.tokens) and not needed_by(command):
            # Nothing but its key: it is done as it is where it is typed as a command, and nothing
            # else is said so now.
            worth = STRONG - 0.1 if self._has_rivals(command) else KEY * weight
            yield Meaning(command, replace(plain, when=always)), places, worth
            return
        if len(places) == 1 and said_of(command.function):
            return
        for said in said_of(command.function) or (plain,):
            yield Meaning(command, replace(said, when=always, needs=())), places, weight

    def _has_rivals(self, command: Command) -> bool:
        """Whether the whole line says something else too that can be done now."""
        words = tuple(token.text for token in self.spoken.tokens)
        return any(
            phrase.words == words
            and not phrase.weak
            and phrase.meaning.command is not command
            and self._can(phrase.meaning)
            for phrase in self.book.by_first.get(words[0], ())
        )

    def _try(
        self,
        found: _Found,
        phrase: Phrase,
        at: int,
        part: float,
    ) -> None:
        places = self.places(phrase.words, at)
        if places is None:
            return
        weight = ((WEAK if phrase.weak else STRONG) + MORE * (len(places) - 1)) * part
        key = id(phrase.meaning), places
        known = found.get(key)
        if known is None or known[2] < weight:
            found[key] = phrase.meaning, places, weight

    def places(self, words: Sequence[str], at: int) -> tuple[int, ...] | None:
        """Where the words of a phrase stand, the first at a place; None where they do not."""
        places = [at]
        tokens = self.spoken.tokens
        if tokens[at].polite:
            return None
        for word in words[1:]:
            named = word.removeprefix("*")
            is_apart = named != word or named in _PARTICLES
            start = places[-1] + 1
            for place in range(start, min(len(tokens), start + _GAP)):
                if named in tokens[place].forms:
                    places.append(place)
                    break
                if not is_apart and not (tokens[place].is_small and place < start + _CLOSE):
                    return None
            else:
                return None
        return tuple(places)

    def _slips(self) -> Iterator[tuple[int, str]]:
        """Words that are nearly the first of a phrase."""
        for at, token in enumerate(self.spoken.tokens):
            if token.is_small or token.number is not None or len(token.text) < 4:
                continue
            if not token.forms.isdisjoint(self.book.by_first):
                continue
            slip = slip_of(token.text, self.book.by_letter.get(token.text[:1], ()))
            if slip:
                yield at, slip

    def is_unsure(self, verb: Sequence[int], *, alone: bool) -> bool:
        """Whether more can be meant by a verb: by one that was begun, or a short one with a slip
        that stands `alone`."""
        if not self._is_other(verb):
            return False
        token = self.spoken.tokens[verb[0]]
        is_short = len(token.text) < _LONG
        return self.is_begun(verb) or (alone and is_short and not heads_of(token.forms))

    def is_begun(self, verb: Sequence[int]) -> bool:
        """Whether the word of a verb is only the beginning of what people say."""
        text = self.spoken.tokens[verb[0]].text if verb else ""
        return self._is_other(verb) and any(True for _ in self.book.beginning(text))

    def _is_other(self, verb: Sequence[int]) -> bool:
        """Whether the word of a verb is none that people say for a command as it stands there."""
        if not verb or (self.key is not None and verb[0] in self.key[1]):
            return False
        return self.spoken.tokens[verb[0]].forms.isdisjoint(self.book.by_first)
