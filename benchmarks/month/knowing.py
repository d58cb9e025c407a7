"""Which made-up words each player may have read, where parties keep from each other what they do.

A word is made up for something that somebody of a party does: a thing, a label, what is said. It is
known to whoever was with the party then, and to all whom one of those meets later.
"""

import random
import re
from dataclasses import dataclass, field

from benchmarks.month.table import Table, all_of
from data.live import LiveGame
from rules.kernel.apart import members_of
from rules.kernel.parties import numbers, people_in

SYLLABLES = [f"{first}{second}" for first in "bdfgklmnprtvz" for second in "aeiou"]
LENGTH = 4
LETTERS = re.compile(r"[A-Za-z]+")
People = frozenset[str]


@dataclass
class Knowing:
    """The words so far, and who knows them: `of_heroes` by whom somebody plays."""

    table: Table
    chance: random.Random
    is_closed: bool = False
    words: set[str] = field(default_factory=set[str])
    of_heroes: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    of_players: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    wrong: list[str] = field(default_factory=list[str])
    _grouped: list[tuple[People, People]] = field(default_factory=list[tuple[People, People]])
    _read: dict[int, tuple[int, People]] = field(default_factory=dict[int, tuple[int, People]])

    def made_up(self, game: LiveGame) -> str:
        """A word that nobody knows but the party through which the game is seen."""
        self.meet(game)
        word = "".join(self.chance.choice(SYLLABLES) for _ in range(LENGTH)).capitalize()
        self.words.add(word)
        heroes, members = self._group(game)
        for hero in heroes:
            self.of_heroes.setdefault(hero, set()).add(word)
        for name in members:
            self.of_players.setdefault(name, set()).add(word)
        return word

    def told_to_all(self, word: str) -> None:
        """Something has been shown to everybody."""
        self.words.discard(word)

    def meet(self, game: LiveGame) -> None:
        """Who is together knows what any of them knew."""
        groups = [self._group(game.through(one)) for one in numbers(game.state)]
        if groups == self._grouped:
            return
        self._grouped = groups
        for heroes, members in groups:
            known = set[str]().union(*(self.of_heroes.get(hero, set()) for hero in heroes))
            self.of_heroes.update((hero, set(known)) for hero in heroes)
            for name in members:
                self.of_players.setdefault(name, set()).update(known)

    def _group(self, game: LiveGame) -> tuple[People, People]:
        """The characters of a party, and the players who are told what it does."""
        told, known = members_of(game.state), game.members
        heroes = frozenset(one.name for one in people_in(game.state))
        people = [one.name for one in self.table.cast.players]
        seats = {name: known.get(self.table.people[name].id) for name in people}
        return heroes, frozenset(n for n, seat in seats.items() if seat and seat.number in told)

    # What is read

    def check(self, who: str, text: str, where: str) -> None:
        """Nobody reads a word that is another party's."""
        if not self.is_closed or who == self.table.cast.referee.name:
            return
        there = {one.capitalize() for one in LETTERS.findall(text)} & self.words
        for word in there - self.of_players.get(who, set()):
            at = text.casefold().index(word.casefold())
            around = text[max(0, at - 150) : at + 60]
            self.wrong.append(f"{who} read {word} in {where}: {around!r}")

    def check_rooms(self) -> None:
        """The same of all that stands in the channels, as it is by now, to whoever reads there."""
        for room in self.table.rooms() if self.is_closed else ():
            players = (player.name for player in self.table.cast.players)
            readers = frozenset(one for one in players if self.table.can_read(one, room))
            for message in room.public_messages:
                seen = (len(message.versions), readers)
                if self._read.get(message.id) != seen:
                    self._read[message.id] = seen
                    for who in readers:
                        self.check(who, all_of(message), f"#{room.name}")
