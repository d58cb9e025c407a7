"""A game for tests of commands: typed and pressed as people do, or set up through the one door."""

from collections.abc import Iterator, Mapping
from itertools import count
from types import MappingProxyType
from typing import Any

import discord
from simcord.actors import MessageLike

from data.live import Asked, LogEntry
from rules.encounter.records import AddMonsters, JoinEncounter, StartEncounter
from rules.expedition.records import SetOut
from rules.initiative.records import RollInitiative
from rules.kernel.action import Action
from rules.rounds.records import NextStep
from rules.sheet.records import CreateCharacter
from rules.state.encounter import Combatant
from rules.state.health import Vitals
from rules.state.party import Scale
from rules.state.rounds import RoundStep
from rules.systems import ENGINE
from rules.wandering.records import SetWandering
from tests.cogs.conftest import Play, went_on
from tests.cogs.people import Person, Told
from tests.rules.table import BY_BUTTON

_keys = count(1)
NO_NUMBERS: Mapping[str, int] = MappingProxyType({})


def parts(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component, those inside others too."""
    for component in components:
        yield component
        yield from parts(component.get("components", []))
        if beside := component.get("accessory"):
            yield beside


def text_of(components: list[dict[str, Any]]) -> str:
    """All text of a components layout."""
    raw = [part.get("content", "") for part in parts(components)]
    return "\n".join(text for text in raw if text)


def labels_of(components: list[dict[str, Any]]) -> list[str]:
    """The labels of all buttons."""
    return [part["label"] for part in parts(components) if part.get("type") == 2]


def said(result: Told) -> str:
    """All that was answered, in public and privately."""
    return "\n".join(message.content for message in result.messages)


def hidden_part(result: Told) -> MessageLike:
    """The private message behind a public one."""
    return result.followups[-1]


def labels_on(message: MessageLike) -> list[str]:
    """What stands on the buttons of a message."""
    rows: list[Any] = list(message.components)
    return [part["label"] for row in rows for part in row["components"] if "label" in part]


def offered_on(message: MessageLike) -> list[str]:
    """What stands on the buttons of a message, and what can be picked in its menus."""
    rows: list[Any] = list(message.components)
    found = [part for row in rows for part in row["components"]]
    entries = [option["label"] for part in found for option in part.get("options", ())]
    return [*(part["label"] for part in found if "label" in part), *entries]


def menu_on(message: MessageLike) -> list[str]:
    """What can be picked in the menus of a message."""
    rows: list[Any] = list(message.components)
    parts = [part for row in rows for part in row["components"]]
    return [entry["label"] for part in parts for entry in part.get("options", [])]


def id_on(message: MessageLike, label: str) -> str:
    """The id of the button with that label."""
    rows: list[Any] = list(message.components)
    found = (button for row in rows for button in row["components"] if button["label"] == label)
    return str(next(found)["custom_id"])


async def press_late(play: Play, who: Person, message: MessageLike, custom_id: str) -> Told:
    """Somebody presses a button that has gone meanwhile, on a screen that still shows it."""
    raw = play.env.backend.get_message(play.channel.id, message.id)
    button = {"type": 2, "style": 2, "label": "Late", "custom_id": custom_id}
    raw.components = [{"type": 1, "components": [button]}]
    return await who.click(message, custom_id=custom_id)


class Scene:
    """A game with an encounter in it, and its board."""

    def __init__(self, play: Play) -> None:
        self.play = play

    # The board and what was said

    async def board_message(self) -> discord.Message:
        """The board's message in SimCord."""
        await self.play.bot.boards.settle()
        game = await self.play.game()
        place = self.play.bot.games.remembered.board(game.id)
        assert place is not None
        found: Iterator[discord.Message] = iter(self.play.channel.history())
        return next(message for message in found if message.id == place[1])

    async def components(self) -> list[dict[str, Any]]:
        message = await self.board_message()
        return [dict(component.to_dict()) for component in message.components]

    async def board(self) -> str:
        """What stands on the board."""
        return text_of(await self.components())

    async def labels(self) -> list[str]:
        """The buttons of the board."""
        return labels_of(await self.components())

    async def press(self, who: Person, label: str) -> Told:
        """Somebody presses a button of the board."""
        return await went_on(who, await who.click(await self.board_message(), label=label))

    async def press_rare(self, who: Person, label: str) -> Told:
        """Somebody presses a button that stands under the details, not on the board."""
        told = await self.press(who, "Details")
        return await who.click(told.response, label=label)

    async def press_forged(self, who: Person, custom_id: str) -> Told:
        """Somebody sends a button's id that they made up, as if it stood on the board."""
        message = await self.board_message()
        raw = self.play.env.backend.get_message(self.play.channel.id, message.id)
        details = next(p for p in parts(raw.components) if p.get("label") == "Details")
        kept = details["custom_id"]
        details["custom_id"] = custom_id
        try:
            return await who.click(message, label="Details")
        finally:
            details["custom_id"] = kept

    def texts(self) -> list[str]:
        """Everything said in the channel, oldest first; not the board."""
        return [message.content for message in self.play.channel.history() if message.content]

    # As people type it

    async def say(self, who: Person, command: str, /, **options: object) -> Told:
        """Somebody types a command in the game's channel; an option may be called `who`."""
        return await went_on(who, await who.slash(self.play.channel, command, **options))

    # Without typing it

    async def act(self, who: Person, action: Action) -> LogEntry:
        """Somebody does something; its row, of which nobody has been told."""
        game, asked = await self.play.game(), Asked(f"test:{next(_keys)}", who.id)
        return (await self.play.bot.games.act(game.id, asked, action)).entry

    async def lay(self, who: Person, *actions: Action) -> None:
        """Somebody does something, which counts as told; the board shows it."""
        bot = self.play.bot
        for action in actions:
            bot.games.log.announced(await self.act(who, action))
        game = await self.play.game()
        bot.calls.note_own(game, who.id)
        with self.play.env._bot_scope():
            bot.boards.refresh(game)

    @staticmethod
    def _changed(preset: str, settings: Mapping[str, str]) -> dict[str, str]:
        """The settings that are other than the rulebook's."""
        return {
            key: value
            for key, value in settings.items()
            if ENGINE.settings[key].default(preset) != value
        }

    async def begin(self, preset: str = "ose", **settings: str) -> None:
        """A game begins, with its rules."""
        # Most tests go from step to step by their own word.
        chosen = self._changed(preset, BY_BUTTON | settings)
        await self.play.begin(preset, chosen, name="The Keep")

    async def meet(self, environment: str = "") -> None:
        """An encounter begins, and its board stands at the bottom of the channel."""
        bot, referee = self.play.bot, self.play.referee
        bot.games.log.announced(await self.act(referee, StartEncounter(environment=environment)))
        game = await self.play.game()
        bot.calls.note_own(game, referee.id)
        with self.play.env._bot_scope():
            await bot.boards.post(game)

    async def join(
        self, who: Person, name: str, points: int = 8, numbers: Mapping[str, int] = NO_NUMBERS
    ) -> None:
        """Somebody makes a character and comes in with it."""
        given = tuple(numbers.items())
        await self.lay(who, CreateCharacter(name=name, hit_points=points, numbers=given))
        await self.lay(who, JoinEncounter(character_id=await self.id_of(name)))

    async def begin_turn(self, first: str = "party", last: str = "monsters") -> None:
        """All has been declared: initiative is rolled, and one side has its turn."""
        rolls = [RollInitiative(side=side, forced=face) for side, face in ((first, 6), (last, 1))]
        await self.lay(self.play.referee, NextStep(), *rolls, NextStep())

    async def set_up(self, preset: str, *, talkative: str = "off", **hit_points: int) -> None:
        """A game with Aldric (Ann's), Berta (Bob's) and Cara (Cat's), as many as have points."""
        play = self.play
        await play.begin(preset, self._changed(preset, BY_BUTTON | {"talkative": talkative}))
        players = {"Aldric": play.ann, "Berta": play.bob, "Cara": play.cat}
        for name, points in hit_points.items():
            await self.act(players[name], CreateCharacter(name=name, hit_points=points))

    async def set_out(self, scale: Scale = Scale.DUNGEON) -> None:
        """The party sets out, and nothing comes by itself."""
        await self.act(self.play.referee, SetWandering(every=0, a_day=0))
        await self.act(self.play.referee, SetOut(scale=scale))

    async def face(self, *monsters: AddMonsters) -> None:
        """An encounter of all characters with monsters."""
        referee = self.play.referee
        await self.act(referee, StartEncounter())
        for character in (await self.play.game()).state.characters:
            await self.act(referee, JoinEncounter(character_id=character.id))
        for group in monsters:
            await self.act(referee, group)

    async def go_on(self, until: str = "") -> None:
        """The next step, or all of them up to one of that kind."""
        for _ in range(30):
            await self.act(self.play.referee, NextStep())
            step = await self.step()
            if not until or until in (step.kind, step.phase):
                return
        raise AssertionError(f"no step {until}")

    # What is so

    async def step(self) -> RoundStep:
        """The step of the round."""
        encounter = await self.play.encounter()
        assert encounter.step is not None
        return encounter.step

    async def round(self) -> int:
        """The number of the round."""
        return (await self.play.encounter()).round

    async def combatant(self, name: str) -> Combatant:
        """The combatant of that name."""
        encounter = await self.play.encounter()
        return next(c for c in encounter.combatants if c.name == name)

    async def id_of(self, name: str) -> str:
        """A character's id."""
        return next(c.id for c in (await self.play.game()).state.characters if c.name == name)

    async def vitals(self, name: str) -> Vitals:
        """A character's hit points."""
        return next(c for c in (await self.play.game()).state.characters if c.name == name).vitals
