"""What is offered can be done: every deed that people can say is done in a copy of the game.

A deed that asks for nothing more, or whose options offer something, is done with the first that
each offers. Only what hangs on numbers, dice or words of one's own is left out: nothing offers it.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import get_args

import discord
import pytest

from benchmarks.said.scenes import PEOPLE, SCENES, played, scene
from bot import Linkboy
from cogs.core.giving import Given, Page
from cogs.core.option import Typed
from cogs.deeds.near import doer_of
from cogs.deeds.offers import WHO, Offers, hearer
from cogs.deeds.phrases import Meaning
from cogs.deeds.rows import missing_of
from cogs.render.deeds import Doer
from rules.errors import RuleError
from rules.kernel.action import Action
from rules.state.health import Life
from tests.docs import built_bot
from tests.offered import sayable

GIVEN: Mapping[str, str] = {
    "gp": "1", "amount": "1", "dice": "1d6", "feet": "10", "distance": "30", "xp": "10",
    "hit_points": "3", "worth": "5", "text": "Onward.", "days": "1", "change": "-1", "turns": "1",
}  # fmt: skip
"""What is said for options that offer nothing to be picked."""


def said_by(bot: Linkboy, name: str, who: str) -> Iterator[tuple[Meaning, dict[str, str]]]:
    """All that somebody can say in a scene, with all that it needs; what needs more is left out."""
    doer = doer_of(scene(name, who), PEOPLE[who].member or 0)
    offers = Offers(bot, doer)
    fallen = {one.id for one in doer.state.characters if one.vitals.life is Life.DEAD}
    for meaning in sayable(bot, doer):
        given = dict(meaning.said.given)
        if meaning.said.form:
            continue
        for key in _wanted(meaning, doer):
            if key in given:
                continue
            option = meaning.command.options[key]
            suggest = meaning.said.offers.get(key, option.suggest)
            names = offers.of(suggest, given) if suggest is not None else ()
            living = [one for one in names if one.value not in fallen]
            if living:
                given[key] = living[0].value
            elif key in GIVEN:
                given[key] = GIVEN[key]
            else:
                break
        else:
            yield meaning, given


def _wanted(meaning: Meaning, doer: Doer) -> list[str]:
    """The options that are asked for, whoever does it first, and those that are usual."""
    asked = {*missing_of(meaning, {}, doer), *meaning.said.usual, *meaning.said.needs}
    names = [name for name in meaning.command.options if name in asked]
    return sorted(names, key=lambda name: (name not in WHO, name != "weapon"))


async def action_of(
    bot: Linkboy, name: str, who: str, meaning: Meaning, given: Mapping[str, str]
) -> Given:
    """What a deed comes to, None where it shows something."""
    game = scene(name, who)
    typed = Typed(hearer(bot, PEOPLE[who].member or 0), game, given)
    return await meaning.command.worked_out(typed)


def asks_more(function: Callable[..., object]) -> bool:
    """Whether a command may show or ask something instead of what it does."""
    returned = inspect.get_annotations(function, eval_str=True)["return"]
    return inspect.iscoroutinefunction(function) or Page in get_args(returned)


def actions_in(found: Given) -> Sequence[Action]:
    """What is played of what a command gives back."""
    if isinstance(found, Action):
        return [found]
    return [] if found is None or isinstance(found, str | Page | discord.ui.Modal) else found


@pytest.mark.parametrize("name", SCENES)
async def test_what_can_be_said_can_be_done(name: str) -> None:
    bot = await built_bot()
    refused: list[str] = []
    for who in PEOPLE:
        for meaning, given in said_by(bot, name, who):
            if asks_more(meaning.command.function):
                continue
            row = f"{who}: {meaning.said.row} {given}"
            try:
                found = await action_of(bot, name, who, meaning, given)
                for action in actions_in(found):
                    played(name, who).copy().act(action, PEOPLE[who])
            except RuleError as error:
                refused.append(f"{row}: {error}")
    assert not refused, "\n".join(refused)
