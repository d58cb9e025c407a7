"""A few pairs of games in one of which another party plays too: `benchmarks.beside` plays 500."""

import itertools

import pytest

import cogs.core.entrance
from rules.kernel.setting import PRESETS
from tests.cogs.beside import PartysDice, differences
from tests.cogs.conftest import Play

PAIRS, DEEDS = 2, 10
pytestmark = pytest.mark.no_cover


@pytest.mark.parametrize("preset", PRESETS)
async def test_what_one_party_does_leaves_what_the_other_has_and_reads(
    play: Play, monkeypatch: pytest.MonkeyPatch, preset: str
) -> None:
    monkeypatch.setattr(cogs.core.entrance, "MOST", 100_000)
    dice, names = PartysDice(), itertools.count()
    dice.use(monkeypatch)
    for number in range(PAIRS):
        found = await differences(
            play,
            dice,
            lambda: play.guild.create_text_channel(f"room-{next(names)}"),
            preset,
            f"{preset} {number}",
            DEEDS,
            is_closed=bool(number),
        )
        assert found == []


async def test_a_referee_takes_back_what_a_roll_came_after(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Somebody sneaks after a round has begun, and the other party acts since.
    monkeypatch.setattr(cogs.core.entrance, "MOST", 100_000)
    dice, names = PartysDice(), itertools.count()
    dice.use(monkeypatch)
    found = await differences(
        play,
        dice,
        lambda: play.guild.create_text_channel(f"room-{next(names)}"),
        "4e",
        "4e 3029",
        25,
        is_closed=True,
    )
    assert found == []
