"""`/do game pace` as a referee uses it."""

import pytest

from cogs.pace import commands as pacing
from cogs.pace.measures import measure
from rules.encounter.records import AddMonsters
from rules.pace.records import PauseGame
from rules.rounds.records import Declare
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene

HOUR_S = 3600


async def fight(play: Play) -> Scene:
    """Declarations are awaited from Aldric (Ann's) and Berta (Bob's)."""
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12, Berta=8)
    await scene.face(AddMonsters(name="Goblins", count=2, hit_points=(5,)))
    await scene.go_on("declare")
    return scene


async def test_a_referee_reads_how_long_all_took_and_who_is_waited_for(play: Play) -> None:
    scene = await fight(play)
    play.env.backend.advance_clock(3 * HOUR_S)
    await scene.act(play.ann, Declare(target="c1", kind="nothing"))
    play.env.backend.advance_clock(2 * HOUR_S)
    told = await play.type(play.referee, "game pace")
    assert told.ephemeral
    text = told.response.content
    assert "**Waiting now**\n- Berta: a declaration, for 5 h\n" in text
    assert (
        "**Rounds** (declarations + initiative + actions)\n- Round 1, so far: 5 h = 5 h + 0 min"
        in text
    )
    assert f"**Answers, median**\n- <@{play.ann.id}>: 3 h (1 answer)" in text


async def test_it_is_the_referees_and_says_so_where_there_is_nothing_yet(play: Play) -> None:
    await play.begin("ose")
    nothing = await play.type(play.referee, "game pace")
    assert nothing.ephemeral
    assert nothing.response.content == "No round has been played yet: there is nothing to measure."
    refused = await play.type(play.ann, "game pace")
    assert refused.ephemeral
    assert "Only a referee" in refused.response.content


async def test_a_player_reads_their_own_answers_and_nobody_elses(play: Play) -> None:
    scene = await fight(play)
    play.env.backend.advance_clock(3 * HOUR_S)
    await scene.act(play.ann, Declare(target="c1", kind="nothing"))
    told = await play.type(play.ann, "me pace")
    assert told.ephemeral
    assert told.response.content == "Your answers took **3 h (1 answer)**, median."
    awaited = await play.type(play.bob, "me pace")
    assert awaited.response.content == (
        "You have not answered anything in the newest rounds.\n"
        "The game waits for a declaration of Berta, for 3 h."
    )
    stranger = await play.type(play.cat, "me pace")
    assert stranger.response.content == "You have not answered anything in the newest rounds."


async def test_a_paused_game_says_so(play: Play) -> None:
    scene = await fight(play)
    await scene.act(play.referee, PauseGame())
    told = await play.type(play.referee, "game pace")
    assert "**Waiting now, while the game is paused**" in told.response.content


async def test_no_more_of_the_log_is_read_than_the_newest_rounds_take(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = await fight(play)
    for _ in range(3):
        number = await scene.round()
        while await scene.round() == number:
            await scene.go_on()
    game, log = await play.game(), play.bot.games.log
    whole = await pacing.read_rounds(log, game)
    assert [entry.seq for entry in whole] == [*range(1, game.head + 1)]
    monkeypatch.setattr(pacing, "PAGE", 3)
    assert await pacing.read_rounds(log, game) == whole
    monkeypatch.setattr(pacing, "ROUNDS", 2)
    part = await pacing.read_rounds(log, game)
    assert part == whole[-len(part) :]
    assert len(part) < len(whole)
    found = measure(part, {}, encounter=1, now=part[-1].at)
    assert [one.number for one in found.rounds][-2:] == [3, 4]
    monkeypatch.setattr(pacing, "MOST_ROWS", 3)
    assert len(await pacing.read_rounds(log, game)) == 3
