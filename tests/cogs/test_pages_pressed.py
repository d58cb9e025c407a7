"""The buttons that the short pages name are pressed, in the scene that the pages describe."""

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
from simcord.actors import MessageLike

from cogs.core import errors
from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told
from tests.cogs.recorded import fix_dice
from tests.cogs.scene import Scene, parts
from tests.cogs.test_pages_typed import DOCS

PAGES = ("cheat-player", "cheat-referee", "first-session", "first-evening", "players")
NAMED = re.compile(r"\*\*([A-Z][^*]*?)\*\*")
NO_BUTTONS = {
    *("Apps", "Dice", "First", "In words", "In a round", "On the board", "Referee"),
    *("Say what you do", "Speak in character", "Waiting for the referee", "While you act"),
    *("Who comes along?", "Why did that happen?", "Your sheet", "Something is not all right?"),
    *("A rule says otherwise than you?", "Linkboy…"),
}
"""What is printed so to be found, is Discord's own, or is a line of the board."""
ELSEWHERE = {"Cast", "Do it all the same", "Journey", "Keep", "Play Ada"}
"""What tests of their own press: spells, allowing, travel, readings, the local table, parties."""


def offered_on(message: MessageLike) -> list[str]:
    """What stands on the buttons of a message, also of a board, and in its menus."""
    rows: list[Any] = list(message.components)
    found = [*parts([one if isinstance(one, dict) else one.to_dict() for one in rows])]
    entries = [entry["label"] for part in found for entry in part.get("options", ())]
    return [*(part["label"] for part in found if part.get("label")), *entries]


class Evening:
    """People who press what they see, and what nobody refused them."""

    def __init__(self, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
        self.play = play
        self.pressed: set[str] = set()
        self._told: dict[int, list[Told]] = {}
        self._refused: list[str] = []
        usual = errors.message_for

        def noted(error: BaseException, *rest: Any) -> str:
            self._refused.append(usual(error, *rest))
            return self._refused[-1]

        monkeypatch.setattr(errors, "message_for", noted)

    async def press(self, who: Person, *labels: str) -> Told:
        """Buttons, one after the other, by how they begin: on the board, under what they were
        told last, or under what all read."""
        told: Told | None = None
        for label in labels:
            async for message in self._seen(who):
                found = next((one for one in offered_on(message) if one.startswith(label)), None)
                if found is not None:
                    before = await self._moves()
                    told = self._read(who, await who.click(message, label=found))
                    assert told.messages or told.modal or await self._moves() > before, label
                    break
            else:
                raise AssertionError(f"{who.name} sees no {label}")
            self.pressed.add(label)
        assert told is not None
        return told

    async def type(self, who: Person, command: str, /, **options: Any) -> Told:
        """A command of somebody."""
        return self._read(who, await self.play.type(who, command, **options))

    async def menu(self, who: Person, name: str, message: MessageLike) -> Told:
        """What is behind **Linkboy…** in the menu of a post."""
        told = self._read(who, await who.context_menu(self.play.channel, name, message))
        assert told.messages or told.modal, name
        self.pressed.add(name)
        return told

    async def _moves(self) -> int:
        (newest,) = await self.play.bot.games.log.entries((await self.play.game()).id, limit=1)
        return newest.seq

    def _read(self, who: Person, told: Told) -> Told:
        assert self._refused == []
        self._told.setdefault(who.id, []).append(told)
        return told

    async def _seen(self, who: Person) -> AsyncIterator[MessageLike]:
        game = await self.play.game()
        if self.play.bot.games.remembered.board(game.id):
            yield await Scene(self.play).board_message()
        for told in reversed(self._told.get(who.id, [])):
            for message in reversed(told.messages):
                yield message
        for posted in reversed([*self.play.channel.history()]):
            yield posted


async def _a_fight(evening: Evening) -> None:
    """The example's first room, as a first evening tells it."""
    referee, ann, bob, cat = (
        getattr(evening.play, who) for who in ("referee", "ann", "bob", "cat")
    )
    press = evening.press
    await evening.type(referee, "game start", preset="ose", example=True)
    await press(ann, "New character")
    for who, what in ((ann, "Fighter:"), (bob, "Magic-user:"), (cat, "Cleric:")):
        await press(who, "Ready-made", what)
    await press(ann, "Shop…")
    await press(referee, "Into the mill", "Meet 4 giant rats", "Begin the rounds")
    await press(ann, "Attack")
    await press(bob, "Hold")
    await press(cat, "Declare", "Defend yourself")
    await press(ann, "As before", "Undo", "Catch up", "Hold on")
    await press(referee, "Take it up", "Next")
    await press(bob, "Catch up", "All of it")
    told = next(one for one in evening.play.channel.history() if "Round" in one.content)
    await evening.menu(ann, "Why?", told)
    for number in range(1, 5):
        await evening.type(referee, "ref damage", target=f"Giant rat {number}", amount="9")
    await press(referee, "End the encounter")
    await press(ann, "Go…", "Search", "Rest", "Wait")
    await evening.menu(ann, "Say as…", await ann.send(evening.play.channel, "I go first."))
    await evening.menu(ann, "Edit what was said", [*evening.play.channel.history()][-1])
    await evening.type(referee, "explore end")


async def _setting_out(evening: Evening) -> None:
    """A game without the example, and a list of who sets out in it."""
    referee, ann, bob, cat = (
        getattr(evening.play, who) for who in ("referee", "ann", "bob", "cat")
    )
    await evening.type(referee, "game start", preset="eris")
    await evening.press(referee, "Monsters act by themselves")
    for who, name in ((ann, "Ada"), (bob, "Bram"), (cat, "Cleo")):
        await evening.type(who, "sheet create", name=name, hit_points=8)
    await evening.type(cat, "party sign-up", name="The mill", when="3 days")
    await evening.press(ann, "Join", "Leave")
    await evening.press(bob, "Join")
    await evening.press(referee, "Set out")


async def test_what_the_short_pages_name_is_pressed_and_not_refused(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    fix_dice(monkeypatch, 2)
    evening = Evening(play, monkeypatch)
    await _a_fight(evening)
    evening.play = replace(play, channel=play.other)
    await _setting_out(evening)
    named = {
        " ".join(name.rstrip(".:").split())
        for page in PAGES
        for name in NAMED.findall((DOCS / f"{page}.md").read_text(encoding="utf-8"))
    }
    assert named - evening.pressed - NO_BUTTONS == ELSEWHERE
