"""Of a hundred things that people type, nearly all find what is meant (`benchmarks/typed`)."""

from functools import partial

import pytest

from benchmarks.said.scenes import PEOPLE as SPEAKERS
from benchmarks.said.scenes import SCENES as SITUATIONS
from benchmarks.said.scenes import scene as said_in
from benchmarks.typed.__main__ import (
    MARK,
    MARK_LETTER,
    TYPED,
    calls,
    many_deeds,
    missed,
    moved,
    read,
)
from benchmarks.typed.reading import read_typed
from benchmarks.typed.scenes import PEOPLE, RAE, live, scene, twelve
from cogs.deeds.near import button_deeds, doer_of, near_deeds
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


@pytest.mark.parametrize("who", ["Brom", RAE])
async def test_a_line_costs_little_from_its_first_letter_on(who: str) -> None:
    bot, game, starts = await built_bot(), live(twelve()), range(1, len(TYPED) + 1)
    before, now = moved(game), moved(game)
    for end in starts:
        read(bot, before, who, TYPED[:end], typing=True)
    spent = [calls(partial(read, bot, now, who, TYPED[:end], typing=True)) for end in starts]
    assert sum(spent) <= MARK_LETTER * len(spent)


async def test_letters_of_one_word_are_cheap_once_the_first_is_read() -> None:
    bot, game = await built_bot(), moved(live(twelve()))
    read(bot, game, "Brom", "attack o", typing=True)
    spent = calls(partial(read, bot, game, "Brom", "attack or", typing=True))
    assert spent <= 1_500


async def test_the_last_word_that_is_typed_may_be_the_beginning_of_a_name() -> None:
    bot, game = await built_bot(), live(twelve())
    (first, *_) = read(bot, game, "Brom", "attack o", typing=True)
    assert first.label.startswith("Attack O")
    assert not read(bot, game, "Brom", "attack w", typing=True)[0].left
    assert [one.label for one in read(bot, game, "Brom", "at", typing=True)]


async def test_what_can_be_done_is_asked_anew_after_a_move() -> None:
    bot, game = await built_bot(), live(twelve())
    assert doer_of(game, 2) is doer_of(game, 2)
    after = moved(game)
    assert doer_of(after, 2) is not doer_of(game, 2)
    assert button_deeds(doer_of(after, 2), bot.deeds) is not button_deeds(
        doer_of(game, 2), bot.deeds
    )
