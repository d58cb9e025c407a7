"""Of a hundred things that people type, nearly all find what is meant (`benchmarks/typed`)."""

from benchmarks.said.scenes import PEOPLE as SPEAKERS
from benchmarks.said.scenes import SCENES as SITUATIONS
from benchmarks.said.scenes import scene as said_in
from benchmarks.typed.__main__ import MARK, many_deeds, missed
from benchmarks.typed.reading import read_typed
from benchmarks.typed.scenes import PEOPLE, scene
from cogs.deeds.near import doer_of, near_deeds
from tests.docs import built_bot

MANY, MOST_DEEDS = 100, 60


async def test_nearly_all_that_is_typed_finds_what_is_meant() -> None:
    bot = await built_bot()
    wrong = {typed.text: [deed.label for deed in found] for typed, found in missed(bot)}
    assert len([*read_typed()]) == MANY
    assert len(wrong) <= MANY - MARK, wrong


async def test_what_is_meant_is_something_that_there_is() -> None:
    bot = await built_bot()
    keys = {f"/{known.key}" for known in bot.commands_by_key.all()}
    wanted = {one.verb for typed in read_typed() for one in typed.wanted}
    assert wanted <= keys | bot.presses.keys()


async def test_a_player_never_has_more_deeds_than_can_be_looked_through() -> None:
    bot = await built_bot()
    many = {
        (name, who): many_deeds(bot, said_in(name, who), who, SPEAKERS)
        for name in SITUATIONS
        for who in SPEAKERS
        if who != "Rae"
    }
    assert max(many.values()) <= MOST_DEEDS, many


async def test_what_can_be_done_at_any_time_comes_after_what_the_moment_is_for() -> None:
    bot = await built_bot()
    deeds = near_deeds(doer_of(scene("turn"), PEOPLE["Brom"].member), bot.deeds)
    verbs = [deed.verb for deed in deeds]
    assert verbs.index("strike") < verbs.index("light-on")
    assert verbs.index("go") < verbs.index("item-use")
