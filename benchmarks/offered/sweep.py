"""Every offer of a state, pressed; and a walk from state to state by what was offered."""

import random
import re
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from discord.ui import Modal, Select, TextInput

from benchmarks.offered.states import SCENES, names_in, people_of
from benchmarks.typed.scenes import live
from cogs.core.commands import Command
from cogs.core.option import Kind, Option
from cogs.core.said import Said
from cogs.deeds.near import button_deeds, doer_of, near_deeds
from cogs.render.board import board_view
from cogs.render.board_buttons import board_buttons, quiet_buttons
from cogs.render.buttons import read_id
from cogs.render.deeds import Doer
from cogs.render.telling import tell_all
from data.live import LiveGame
from rules.errors import ForbiddenError, MissingNumberError, WhichPartyError
from rules.kernel.actor import TABLE
from rules.state.game import GameState
from tests.offered import Came, Entry, Trial, entries_of, sayable

SKIPPED = re.compile(
    r"game (start|end|reopen|export|import|delete|leave|check)|log (undo|redo)|undo|redo|campaign|"
    r"nudge|dice rotate|board-down|encounter board|in a thread that I make"
)
"""What asks the database or Discord, of which there is nothing here."""
NUMBER = re.compile(r"\d+")
NOT_NOW = ": not now"
"""How a choice ends that says itself that it cannot be picked yet."""
WHO = frozenset(("who", "character", "attacker", "target", "combatant"))
WHOSE = ("who", "character", "as", "item")
"""Options on which it hangs what the others offer: they are said first."""
SAMPLES = {"dice": "1d6", "damage": "1d6", "amount": "3", "words": "Hello", "name": "Rope"}
DEPTH, MOST_OF_OPTION = 3, 4
ASKS, FAULT = "ASKS ", "FAULT "
Refusal = tuple[str, str, str]


@dataclass
class Found:
    """What was pressed, and why what was refused was refused: where it stood, what it was, why."""

    pressed: Counter[str] = field(default_factory=Counter[str])
    refused: Counter[Refusal] = field(default_factory=Counter[Refusal])
    samples: dict[Refusal, str] = field(default_factory=dict[Refusal, str])
    deeds: Counter[str] = field(default_factory=Counter[str])
    """How many deeds somebody can do at a moment, those with open slots once."""

    def note(self, kind: str, key: str, came: Came, state: GameState, where: str) -> None:
        """What came of one press."""
        self.pressed[kind] += 1
        error = came.fault or came.refusal
        if error is None:
            return
        found = (kind, key, reason_of(error, state))
        self.refused[found] += 1
        self.samples.setdefault(found, f"{where}: {error}")


def reason_of(error: Exception, state: GameState) -> str:
    """A refusal without names and numbers; one that asks for a number, which its button takes."""
    text = str(error)
    for name in sorted(set(names_in(state)), key=len, reverse=True):
        text = text.replace(name, "X")
    text = NUMBER.sub("N", text)
    if isinstance(error, MissingNumberError | WhichPartyError):
        return f"{ASKS}{text}"
    if isinstance(error, ForbiddenError):
        return f"FORBIDDEN {text}"
    return text if hasattr(error, "parts") else f"{FAULT}{type(error).__name__}: {text[:100]}"


def is_skipped(entry: Entry) -> bool:
    """Whether an entry is pressed by nobody here."""
    return entry.label.endswith(NOT_NOW) or bool(
        SKIPPED.search(" ".join((entry.verb, *entry.words)))
    )


class Sweep:
    """Presses everything, and goes on by something of it."""

    def __init__(self, trial: Trial, seed: int) -> None:
        self.trial, self.bot, self.found = trial, trial.bot, Found()
        self.chance = random.Random(seed)
        self.ways: dict[str, list[tuple[int, Came]]] = {}

    async def walk(self, name: str, steps: int) -> None:
        """A scene, and so many states behind it."""
        game, told = live(SCENES[name]()), list[tuple[int, Entry]]()
        for number in range(steps + 1):
            self.ways = {}
            await self.press_all(f"{name} {number}", game, told)
            if not self.ways:
                return
            key = self.chance.choice(sorted(self.ways))
            who, came = self.chance.choice(self.ways[key])
            game = came.outcomes[-1].game
            told = list(_told(who, came, game))

    async def press_all(
        self, where: str, game: LiveGame, told: Iterable[tuple[int, Entry]] = ()
    ) -> None:
        """The board, and for each person the rows, what only they were told, and what they say."""
        people = people_of(game.state)
        await self._press_public(where, game, people, told)
        for who in people:
            doer, seen = doer_of(game, who), set[Entry]()
            buttons = button_deeds(doer, self.bot.deeds)
            for deed in (*near_deeds(doer, self.bot.deeds), *buttons):
                entry = Entry(deed.label, deed.verb, tuple(map(str, deed.words)))
                await self.press("row", f"{where} {who}", game, who, entry, seen)
            for owner, entry in told:
                if owner == who:
                    await self.press("told", f"{where} {who}", game, who, entry, seen)
            keys = await self._say_all(f"{where} {who}", game, who, doer)
            self.found.deeds[f"{where} {who}"] = len(keys) + len({one.verb for one in buttons})

    async def _press_public(
        self, where: str, game: LiveGame, people: list[int], told: Iterable[tuple[int, Entry]]
    ) -> None:
        """What everybody sees: it is refused where it is refused to all."""
        met = board_view(game, TABLE)
        buttons = quiet_buttons(game) if met is None else board_buttons(game, met)
        board = [_entry(one.label, one.custom_id) for one in buttons]
        shown = [("board", one) for one in board]
        shown += [("public", one) for owner, one in told if not owner]
        for kind, entry in shown:
            if is_skipped(entry):
                continue
            came = [await self.trial.press(game, who, entry) for who in people]
            best = next((one for one in came if not one.refusal and not one.fault), came[0])
            self.found.note(kind, entry.key, best, game.state, f"{where} [{entry.label}]")

    async def press(
        self,
        kind: str,
        where: str,
        game: LiveGame,
        who: int,
        entry: Entry,
        seen: set[Entry],
        depth: int = 0,
    ) -> None:
        """An entry, and what stands on the page that comes of it."""
        if entry in seen or is_skipped(entry):
            return
        seen.add(entry)
        came = await self.trial.press(game, who, entry)
        where = f"{where} [{entry.label}]"
        self.found.note(kind, entry.key, came, game.state, where)
        for form in came.forms:
            await self._pick_all(where, game, who, form)
        if came.outcomes:
            self.ways.setdefault(entry.key, []).append((who, came))
        elif depth < DEPTH:
            for one in came.entries:
                await self.press(f"page{depth + 1}", where, game, who, one, seen, depth + 1)

    async def _pick_all(self, where: str, game: LiveGame, who: int, form: Modal) -> None:
        """Some entries of each menu of a form, each with what stands in the rest of it.

        A form that lacks words of one's own beside its menus is left alone.
        """
        fields = [*form.walk_children()]
        menus = [one for one in fields if isinstance(one, Select) and one.options]
        filled = {one.custom_id: _standing(one) for one in menus if one.required}
        for text in (one for one in fields if isinstance(one, TextInput)):
            filled[text.custom_id] = text.default or SAMPLES.get(text.custom_id, "")
            if text.required and not filled[text.custom_id]:
                return
        found = read_id(form.custom_id)
        key = "form" if found is None else " ".join((found[0], *found[2][:1]))
        for menu in menus:
            known = [one for one in menu.options if not SKIPPED.search(one.label)]
            for entry in self.chance.sample(known, min(len(known), MOST_OF_OPTION)):
                typed = {**filled, menu.custom_id: entry.value}
                came = await self.trial.submit(game, who, form, typed)
                told = f"{where} {menu.custom_id}: {entry.label}"
                self.found.note("form", f"{key} {menu.custom_id}", came, game.state, told)

    # Commands

    async def _say_all(self, where: str, game: LiveGame, who: int, doer: Doer) -> set[str]:
        """Each command that can be said, with what its options offer; their keys."""
        keys = set[str]()
        for meaning in sayable(self.bot, doer):
            command, said = meaning.command, meaning.said
            if SKIPPED.search(command.key):
                continue
            keys.add(command.key)
            if said.form:
                continue
            async for given in self._filled(game, who, command, said, doer):
                came = await self.trial.run(game, who, command, given)
                told = f"{where} {command.key} {dict(given)}"
                self.found.note("said", command.key, came, game.state, told)
                if came.outcomes:
                    self.ways.setdefault(f"/{command.key}", []).append((who, came))
        return keys

    async def _filled(
        self, game: LiveGame, who: int, command: Command, said: Said, doer: Doer
    ) -> AsyncIterator[Mapping[str, str]]:
        """The options that a command needs, with some that the first of them offers.

        A referee who plays nobody says who does it.
        """
        given = dict(said.given)
        needed = {*said.told, *said.needs, *said.one_of[:1], *said.usual}
        needed |= WHO if doer.character is None else set()
        options = [
            one
            for one in command.options.values()
            if (one.required or one.name in needed) and one.name not in given
        ]
        options.sort(key=lambda one: one.name not in WHOSE)
        if not options:
            yield given
            return
        first, *rest = options
        for value in await self._values(game, who, first, given, said):
            filled = {**given, first.name: value}
            for other in rest:
                found = await self._values(game, who, other, filled, said)
                if not found:
                    break
                filled[other.name] = found[0]
            else:
                yield filled

    async def _values(
        self, game: LiveGame, who: int, option: Option, given: Mapping[str, str], said: Said
    ) -> list[str]:
        """Some of what an option offers, or what somebody could write there."""
        if option.name in said.offers:
            option = replace(option, suggest=said.offers[option.name])
        if option.choices:
            return [str(one) for one in option.wire.values()][:MOST_OF_OPTION]
        found = [value for _, value in await self.trial.suggestions(game, who, option, given)]
        if found:
            return self.chance.sample(found, min(len(found), MOST_OF_OPTION))
        if option.kind is Kind.boolean:
            return ["yes"]
        if option.kind in (Kind.integer, Kind.number):
            return [str(int(option.least or 1))]
        is_open = option.suggest is None or option.own_words
        return [SAMPLES[option.name]] if is_open and option.name in SAMPLES else []


def _standing(menu: Select[Any]) -> str:
    """What is picked in a menu already, or else its first entry."""
    return next((one.value for one in menu.options if one.default), menu.options[0].value)


def _entry(label: str, custom_id: str) -> Entry:
    _, verb, _, *words = custom_id.split(":")
    return Entry(label, verb, tuple(words))


def _told(who: int, came: Came, game: LiveGame) -> Iterator[tuple[int, Entry]]:
    """What stands below what was told: of 0 where everybody reads it."""
    told = tell_all(came.outcomes, game.viewer(who))
    for message in told.public:
        yield from ((0, entry) for entry in entries_of(message.view))
    yield from ((who, entry) for entry in entries_of(told.private.view))
