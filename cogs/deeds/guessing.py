"""What a line is only like, where its words do not say clearly what is meant."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

from cogs.core.said import Said
from cogs.deeds.flavour import FLAVOUR
from cogs.deeds.likely import NOTHING, likely_of
from cogs.deeds.mood import is_denied
from cogs.deeds.phrases import Meaning, Phrases
from cogs.deeds.rows import FORM, LEAST, Best, Reading, keep_best, likely_ones, says_as_much
from cogs.deeds.tokens import Spoken

LIKE, GUESSED, UNLIKE, NO_DEED = 1.5, 2.5, 8.0, 1.8
"""What it says for a deed that a line is like it, for one that nothing else says, against one that
it is less like than what no command is for, and how much this counts."""
LEAST_GUESSED = 1.6
"""What is offered at all of a whole line that says nothing clearly."""
LEAST_LIKE, HALF_LIKE, LEAST_ALONE, MOST_GUESSED = 0.3, 0.5, 0.75, 5
"""How like a line is to a deed that is guessed: by itself, beside the likeliest, and the likeliest
where nothing else is found; and how many are."""
LEAST_BESIDE, LEAST_ONLY = 0.0, 0.75
"""What a guess has to say for itself beside other deeds, and where there are none."""
MOST_BESIDE = 3
"""So many words may tell how a deed is done."""
CLEARLY_LIKE, BARRED = 0.9, 3.0
"""How like a line is to what cannot be done now, and what counts against all that it is not half as
like then: nobody who mounts is offered to travel instead."""
Reads = Callable[[Meaning, float, frozenset[int]], Reading | None]
"""What a line says of a deed, with what it is worth that it is like it, and which words say so."""


def _says_all(one: Reading) -> bool:
    """Whether a deed leaves nothing of a line but how it is done: `swing twice`."""
    if one.said is not None and one.said.rest in one.given:
        return not one.left
    return FLAVOUR.issuperset(one.left) and len(one.left) <= (1 if one.missing else MOST_BESIDE)


class Guesses:
    """How like a line is to each command; of those that can be said now, what they would be.

    While it is still `open`, less is enough.
    """

    def __init__(
        self,
        spoken: Spoken,
        book: Phrases,
        can_be_said: Callable[[Meaning], bool],
        *,
        is_open: bool,
    ) -> None:
        self.spoken, self.book, self.can_be_said, self.is_open = spoken, book, can_be_said, is_open
        self.likely = likely_of(book)
        self.like = self.likely.of(spoken) if spoken.telling else dict[str, float]()
        self.nothing = NO_DEED * self.like.pop(NOTHING, 0.0)
        self.top = max(self.like.values(), default=0.0)

    def is_unlike(self, one: Reading) -> bool:
        """Whether a whole line lacks something for a deed, and is clearly like others: `torches
        ok?` asks how long they burn, and lights none."""
        if self.is_open or not one.missing or one.command is None:
            return False
        like = self.like.get(one.command.key, 0.0)
        return self.top >= LEAST_ALONE and like < HALF_LIKE * self.top

    def beside(self, known: Best, read: Reads) -> list[Reading]:
        """What is `known`, weighed by what the line is like, with the likeliest commands beside."""
        barred = HALF_LIKE * self.top if self._is_barred() else 0.0
        best: Best = {}
        for key, one in known.items():
            like = self.top if one.command is None else self.like.get(one.command.key, 0.0)
            against = UNLIKE * max(0.0, self.nothing - like) + BARRED * max(0.0, barred - like)
            against = 0.0 if _says_all(one) else against
            best[key] = replace(one, score=one.score + LIKE * like - against)
        others: list[Reading] = []
        for command in self._likeliest(max(LEAST_LIKE, self.nothing, HALF_LIKE * self.top)):
            guessed = self._of(command, read)
            for one in guessed:
                keep_best(best, one)
            others += guessed[:1]
        found = likely_ones(best, LEAST if self.is_open else LEAST_GUESSED)
        if not found and self.top < LEAST_ALONE:
            return []
        least = LEAST_BESIDE if found else LEAST_ONLY
        new = (one for one in others if one.score >= least)
        return [*found, *(one for one in new if not any(says_as_much(two, one) for two in found))]

    def _of(self, key: str, read: Reads) -> list[Reading]:
        """What a command does now that a line is like, the likeliest first."""
        weight, telling = GUESSED * self.like[key], self.likely.telling(self.spoken, key)
        can = (one for one in self.book.by_command[key] if self.can_be_said(one))
        pairs = ((read(one, weight, telling), one.said) for one in can)
        found = [self._as_guess(one, said) for one, said in pairs if one is not None]
        return sorted(found, key=lambda one: -one.score)

    def _is_barred(self) -> bool:
        """Whether a whole line is clearly like something that cannot be done now."""
        if self.top < CLEARLY_LIKE or self.is_open:
            return False
        return self.like.get(next(self._likeliest(0.0), ""), 0.0) < self.top

    def _as_guess(self, one: Reading, said: Said) -> Reading:
        """A deed that a line is only like: what leaves words unread opens its form when pressed."""
        guess = replace(one, is_asked=True, is_doubted=is_denied(self.spoken, ()))
        is_shown = said.asks or said.rest in one.given
        if is_shown or one.missing or not one.left:
            return guess
        return replace(guess, missing=(FORM,), label=f"{one.label}…")

    def _likeliest(self, least: float) -> Iterator[str]:
        """The likeliest of the commands that can be done now."""
        likely = (key for key, like in self.like.items() if like >= least)
        can = (
            key
            for key in sorted(likely, key=lambda key: -self.like[key])
            if any(map(self.can_be_said, self.book.by_command.get(key, ())))
        )
        return islice(can, MOST_GUESSED)
