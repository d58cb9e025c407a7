"""The words of all commands, found by the first of each phrase that people say for them."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from weakref import WeakKeyDictionary

from cogs.core.commands import Command, Commands
from cogs.core.option import Kind, Option
from cogs.core.said import Said, always, said_of
from cogs.deeds.kin import HEADS
from cogs.deeds.tokens import SMALL
from rules.kernel.folding import folded

_COMMONLY = """
set show list add make hit end on off now move now join leave drop save back open close find door
trap who along cast lead whom fire answered loyalty success skip rules earlier spent session learn
forget start put carry pick roll bright dark draw hold-up rested follow try water
""".split()  # noqa: SIM905 - as above
_COMMON = frozenset(_COMMONLY)
"""Last words of keys that alone say too little."""
_ASKING = frozenset("what which where who whom how why when".split())  # noqa: SIM905 - as above
_HELPING = frozenset("do does is are am can".split())  # noqa: SIM905 - as above
"""What stands behind a word that asks, and may be left out: `what i have on me`."""
_SHORTEST_JOINED = 6
"""So many letters have two words that other bots write as one: `levelup`, `longrest`."""
ITSELF = ("do",)
"""What finds deeds is none."""
_LABEL = re.compile(r"[a-z0-9']+")


@dataclass(frozen=True, slots=True)
class Meaning:
    """A command in one of the things that it does."""

    command: Command
    said: Said


@dataclass(frozen=True, slots=True)
class Phrase:
    """Some words that mean a command, `weak` where they mean other things as well."""

    words: tuple[str, ...]
    meaning: Meaning
    weak: bool
    many: int
    """How many words it has."""


class Phrases:
    """The words of all commands, by the first of each phrase."""

    def __init__(self, commands: Iterable[Command]) -> None:
        self.options: dict[str, Mapping[str, Option]] = {}
        """What each command takes: worked out once for a bot, and not while somebody types."""
        self.by_first: dict[str, list[Phrase]] = {}
        self._joined: dict[str, list[Phrase]] = {}
        self.by_kin: dict[str, list[Phrase]] = {}
        self.by_name: dict[str, list[Phrase]] = {}
        self.by_letter: dict[str, list[str]] = {}
        self.in_order: list[str] = []
        self.bare: list[Meaning] = []
        self.all: list[Meaning] = []
        self.by_command: dict[str, list[Meaning]] = {}
        for command in commands:
            self.options[command.key] = command.options
            known = said_of(command.function)
            for one in known:
                self._add(Meaning(command, one))
            if not known and command.key not in ITSELF:
                self._name(command)
        self.in_order = sorted(self.by_first)
        for word in self.in_order:
            self.by_letter.setdefault(word[:1], []).append(word)
        # Two words written as one are typed to their end: no word begins like them.
        self.by_first = self._joined | self.by_first

    def beginning(self, start: str) -> Iterator[str]:
        """The words that begin with some letters."""
        for at in range(bisect_left(self.in_order, start), len(self.in_order)):
            if not self.in_order[at].startswith(start):
                return
            yield self.in_order[at]

    def _name(self, command: Command) -> None:
        """A command that nobody says in other words: by the word of its key that tells most."""
        words = words_in(command.key)
        telling = words if words[-1] in _COMMON or len(words) == 1 else words[-1:]
        meaning = Meaning(command, replace(plain_said(command), when=always))
        self.by_name.setdefault(telling[0], []).append(
            Phrase(telling, meaning, False, len(telling))
        )

    def _add(self, meaning: Meaning) -> None:
        self.all.append(meaning)
        self.by_command.setdefault(meaning.command.key, []).append(meaning)
        if meaning.said.bare:
            self.bare.append(meaning)
        for phrase in meaning.said.phrases:
            weak = phrase.endswith("?")
            words = words_in(phrase)
            known = Phrase(words, meaning, weak, len(words))
            self.by_first.setdefault(words[0], []).append(known)
            if not weak and words[0] in HEADS:
                self.by_kin.setdefault(HEADS[words[0]], []).append(known)
            joined = "".join(words)
            if len(words) == 2 and words[0] not in SMALL and len(joined) >= _SHORTEST_JOINED:
                self._joined.setdefault(joined, []).append(Phrase((joined,), meaning, weak, 1))
            if len(words) > 3 and words[0] in _ASKING and words[1] in _HELPING:
                short = (words[0], *words[2:])
                self.by_first[words[0]].append(Phrase(short, meaning, weak, len(short)))


_books: WeakKeyDictionary[Commands, tuple[int, Phrases]] = WeakKeyDictionary()


def phrases_of(commands: Commands) -> Phrases:
    """The words of all commands of a bot."""
    many = len(commands.all())
    known = _books.get(commands)
    if known is None or known[0] != many:
        known = _books[commands] = (many, Phrases(commands.all()))
    return known[1]


def needed_by(command: Command) -> list[str]:
    """The options that a command is never without."""
    return [name for name, option in command.options.items() if option.required]


def plain_said(command: Command) -> Said:
    """What a command is said by that is named by its key alone: all that it needs is asked for."""
    needed = needed_by(command)
    label = command.label.removesuffix("…")
    row = f"{label}: {' '.join(f'{{{name}}}' for name in needed)}" if needed else label
    first = next(iter(command.options.values()), None)
    is_text = first is not None and first.kind is Kind.string and not first.choices
    free = is_text and first is not None and (first.suggest is None or first.own_words)
    return Said(words="", row=row, rest=first.name if first is not None and free else "")


def words_in(phrase: str) -> tuple[str, ...]:
    """The words of a phrase; one that the words of an option may stand before has a star."""
    found: list[str] = []
    star = ""
    for word in phrase.rstrip("?").split():
        if word == "*":
            star = "*" if found else ""
        else:
            found.append(f"{star}{folded(word)}")
            star = ""
    return tuple(found)


@lru_cache(maxsize=2048)
def telling_words(label: str) -> tuple[str, ...]:
    words = tuple(_LABEL.findall(folded(label)))
    return tuple(word for word in words if word not in SMALL) or words


@lru_cache(maxsize=2048)
def phrases_in(also: str) -> tuple[tuple[tuple[str, ...], bool], ...]:
    parts = (one.strip() for one in also.split(","))
    return tuple((words_in(one), one.endswith("?")) for one in parts if one)
