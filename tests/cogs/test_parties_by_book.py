"""Two parties by each rulebook: one fights below, the other lives at home, and they meet again."""

import pytest

from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_DAY
from rules.kernel.parties import numbers, through
from rules.kernel.setting import PRESETS
from rules.state.game import GameState
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, said

HEAL_BY_DAYS = ("ose", "eris")
"""By the fourth edition people spend surges instead."""


def hit_points(state: GameState, name: str) -> int:
    return next(one.vitals.hit_points for one in state.characters if one.name == name)


@pytest.mark.parametrize("preset", PRESETS)
async def test_a_fight_below_days_at_home_and_meeting_again(play: Play, preset: str) -> None:
    scene = Scene(play)
    await scene.set_up(preset, Aldric=8, Berta=8, Cara=8)
    referee = play.referee
    await scene.say(referee, "damage", target="Berta", amount="3")
    await scene.say(play.bob, "party split", who="Berta", name="The village")
    await scene.say(referee, "party look", party="Aldric")
    await scene.set_out()
    # Below they fight a round, with what this rulebook asks for.
    await scene.say(referee, "encounter start")
    for one in (play.ann, play.cat):
        await scene.say(one, "encounter join")
    await scene.say(referee, "monster add", name="Rat", hit_points="1")
    below = (await play.game()).state
    assert below.encounter is not None
    assert [one.name for one in below.encounter.combatants] == ["Aldric", "Cara", "Rat"]
    # Meanwhile Berta buys, and rests for days: her own time alone goes by.
    await scene.say(play.bob, "item add", name="Gold pieces", count=50, kind="coins")
    assert "Rope" in said(await scene.say(play.bob, "item buy", name="Rope"))
    await scene.say(referee, "party look", party="The village")
    await scene.say(referee, "rest days", days=7, safe=True)
    game = (await play.game()).state
    home = through(game, 2)
    assert now(home) == 7 * SECONDS_PER_DAY
    assert now(game) == now(below)
    assert (hit_points(home, "Berta") > 5) is (preset in HEAL_BY_DAYS)
    # Who is at home is in no fight, and takes no harm by it.
    refused = await scene.say(play.bob, "encounter join")
    assert "encounter" in said(refused)
    # The fight is over, they come back, and have lived those days as well.
    await scene.say(referee, "party look", party="Aldric")
    await scene.say(referee, "encounter end")
    await scene.say(referee, "explore end")
    met = await scene.say(referee, "party join", party="The village")
    assert "are together again" in said(met)
    game = (await play.game()).state
    assert numbers(game) == (1,)
    assert now(game) >= 7 * SECONDS_PER_DAY
    assert [one.name for one in game.characters] == ["Aldric", "Berta", "Cara"]
    # One undo takes the meeting back, and leaves both as they were.
    await scene.say(referee, "log undo")
    assert numbers((await play.game()).state) == (1, 2)
