"""Games that are ready for blows: characters and monsters set up through the one door."""

from itertools import count
from typing import Any

from simcord.actors import MessageLike

from data.live import Asked
from rules.campaign.actions import ChangeSetting
from rules.encounter.actions import AddMonsters, JoinEncounter, StartEncounter
from rules.kernel.resolution import Action
from rules.rounds.actions import NextStep
from rules.sheet.actions import CreateCharacter
from rules.state.encounter import Combatant
from rules.state.health import Vitals
from rules.state.rounds import RoundStep
from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told

_keys = count(1)


async def act(play: Play, who: Person, action: Action) -> None:
    """Do something without typing it."""
    game = await play.game()
    await play.bot.games.act(game.id, Asked(f"test:{next(_keys)}", who.id), action)


async def begin(play: Play, preset: str, **hit_points: int) -> None:
    """A game with Aldric (Ann's), Berta (Bob's) and Cara (Cat's), as many as have hit points."""
    await play.type(play.referee, "game start", preset=preset)
    await act(play, play.referee, ChangeSetting(key="go_on", value="by-button"))
    players = {"Aldric": play.ann, "Berta": play.bob, "Cara": play.cat}
    for name, points in hit_points.items():
        await act(play, players[name], CreateCharacter(name=name, hit_points=points))


async def meet(play: Play, *monsters: AddMonsters) -> None:
    """An encounter of all characters with monsters."""
    await act(play, play.referee, StartEncounter())
    for character in (await play.game()).state.characters:
        await act(play, play.referee, JoinEncounter(character_id=character.id))
    for line in monsters:
        await act(play, play.referee, line)


async def go_on(play: Play, until: str = "") -> None:
    """The next step, or all of them up to one of that kind."""
    for _ in range(30):
        await act(play, play.referee, NextStep())
        step = await step_of(play)
        if not until or until in (step.kind, step.phase):
            return
    raise AssertionError(f"no step {until}")


async def step_of(play: Play) -> RoundStep:
    encounter = (await play.game()).state.encounter
    assert encounter is not None
    assert encounter.step is not None
    return encounter.step


async def round_of(play: Play) -> int:
    """The number of the round."""
    encounter = (await play.game()).state.encounter
    return encounter.round if encounter is not None else 0


async def line(play: Play, name: str) -> Combatant:
    """The combatant of that name."""
    encounter = (await play.game()).state.encounter
    assert encounter is not None
    return next(c for c in encounter.combatants if c.name == name)


async def vitals(play: Play, name: str) -> Vitals:
    """A character's hit points."""
    return next(c for c in (await play.game()).state.characters if c.name == name).vitals


def said(result: Told) -> str:
    """All that was answered, in public and privately."""
    return "\n".join(message.content for message in result.messages)


def hidden_part(result: Told) -> MessageLike:
    """The private message behind a public one."""
    return result.followups[-1]


def labels(message: MessageLike) -> list[str]:
    """What stands on the buttons of a message."""
    rows: list[Any] = list(message.components)
    return [button["label"] for row in rows for button in row["components"]]
