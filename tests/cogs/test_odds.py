"""`/odds` as people use it: exact, private unless shared, and nobody waits for it."""

import asyncio
import time

import pytest

from cogs.rolls.commands import find_odds, read_target
from rules.errors import RuleError
from rules.rolls.rolling import read_one
from tests.cogs.conftest import Play


async def begin(play: Play, preset: str = "ose") -> None:
    await play.begin(preset)
    await play.type(play.ann, "sheet create", name="Morgan", hit_points=8, attack_bonus=2)


async def test_odds_are_told_with_a_chart_and_its_description(play: Play) -> None:
    await play.begin("ose")
    told = await play.type(play.ann, "roll", dice="4d6kh3 >= 15", odds=True)
    assert told.ephemeral
    assert "15 or more: **23.1%**" in told.response.content
    (chart,) = told.response.attachments
    assert chart.filename == "odds.png"
    assert chart.description is not None
    assert "most often 13 (13.3%)" in chart.description
    shared = await play.type(play.ann, "odds", dice="2d6 <= 7", share=True)
    assert not shared.ephemeral
    assert "7 or less: **58.3%**" in shared.response.content


async def test_two_rolls_are_compared(play: Play) -> None:
    await play.begin("ose")
    told = await play.type(play.ann, "odds", dice="2d20kh1", against="1d20+3", target=">= 15")
    text = told.response.content
    assert "A is higher **49.3%**" in text
    assert "15 or more: **51.0%**" in text
    assert "15 or more: **45.0%**" in text


@pytest.mark.rule("4E-BONUS-ONCE")
async def test_a_bonus_counts_for_a_roll_and_its_odds_alike(play: Play) -> None:
    await begin(play)
    await play.type(play.referee, "encounter start")
    await play.type(play.ann, "encounter join")
    await play.type(
        play.ann, "condition add", target="Morgan", name="Bless", bonus=1, modifies="attack"
    )
    bless = "+ 1 Bless"
    rolled = await play.type(play.ann, "roll", dice="1d20 ac 7")
    assert bless in rolled.response.content
    odds = await play.type(play.ann, "odds", dice="1d20 ac 7")
    takes = f"A hit on AC 7, which takes 11 or more with {bless}: **50.0%**."
    assert takes in odds.response.content
    named = await play.type(play.referee, "odds", dice="1d20 ac 7", character="Morgan")
    assert takes in named.response.content
    others = await play.type(play.bob, "roll", dice="1d20 ac 7")
    assert "Bless" not in others.response.content


async def test_names_mean_the_own_sheet_and_nobody_elses(play: Play) -> None:
    await begin(play)
    own = await play.type(play.ann, "odds", dice="1d20+attack", target="ac 7")
    assert "A hit on AC 7, which takes 12 or more: **55.0%**." in own.response.content
    game = await play.game()
    (morgan,) = game.state.characters
    peeked = await play.type(play.bob, "odds", dice="1d20+attack", character=morgan.id)
    assert peeked.ephemeral
    assert "Only Morgan's player or a referee" in peeked.response.content
    referee = await play.type(play.referee, "odds", dice="1d20+attack", character="Morgan")
    assert "3 to 22" in referee.response.content


async def test_what_cannot_be_computed_says_so(play: Play) -> None:
    for dice, reason in (
        ("500d20", "would take too long"),
        ("1d6/(1d6-1)", "divide by zero"),
        ("4d6e6kh3", "no exact odds"),
        ("1d20 ac 4", "depends on the rulebook"),
        ("1d20+attack", "attack"),
        ("2d6; 1d8", "`against`"),
        ("2d6kh", "^"),
    ):
        told = await play.type(play.ann, "roll", dice=dice, odds=True)
        assert told.ephemeral
        assert reason in told.response.content, dice
    await play.begin("ose")
    wrong = await play.type(play.ann, "odds", dice="2d6", target="lots")
    assert "`<= 7`" in wrong.response.content


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("15", ">=", 15),
        (" >= 15 ", ">=", 15),
        ("7 or less", "<=", 7),
        ("12 or more", ">=", 12),
        ("= 3", "==", 3),
        ("!=3", "!=", 3),
        ("> -2", ">", -2),
        ("AC -3", "ac", -3),
    ],
)
def test_targets_are_read_as_people_write_them(text: str, kind: str, value: int) -> None:
    target = read_target(text)
    assert (target.kind, target.value) == (kind, value)


@pytest.mark.parametrize("text", ["", "d6", "<= 7 or less", "1e9", "15.5"])
def test_other_targets_are_refused(text: str) -> None:
    with pytest.raises(RuleError, match="A target is"):
        read_target(text)


async def test_the_event_loop_goes_on_while_odds_are_computed() -> None:
    """The bound is loose: without the thread it is the whole time.

    Processor time is measured, so that it does not matter what else the machine does.
    """
    part = read_one("150d10")
    find_odds((read_one("2d10"),), None)  # What is imported on first use holds up the loop once.
    beats: list[float] = []

    async def beat() -> None:
        while True:
            before = time.process_time()
            await asyncio.sleep(0)
            beats.append(time.process_time() - before)

    heart = asyncio.create_task(beat())
    begun = time.process_time()
    await asyncio.to_thread(find_odds, (part,), None)
    took = time.process_time() - begun
    heart.cancel()
    assert max(beats) < max(0.1, took / 2)
    assert len(beats) > 10
