"""`/me waiting`: all games of whoever asks, without loading them; nothing that is not theirs."""

from dataclasses import replace

from rules.encounter.records import AddMonsters
from rules.pace.records import PauseGame
from rules.rounds.records import Declare
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene


async def fight(play: Play) -> Scene:
    """Declarations are awaited from Aldric (Ann's) and Berta (Bob's)."""
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12, Berta=8)
    await scene.face(AddMonsters(name="Goblins", count=2, hit_points=(5,)))
    await scene.go_on("declare")
    await play.type(play.referee, "encounter board")
    return scene


async def test_all_games_the_oldest_first_with_a_link_each_and_none_is_loaded(play: Play) -> None:
    later = replace(play, channel=play.other)
    scene = await fight(play)
    play.env.backend.advance_clock(3600)
    other = await fight(later)
    ours = [await play.game(), await later.game()]
    boards = [await scene.board_message(), await other.board_message()]
    games = play.bot.games
    await games.later.flush()
    for game in ours:
        games.writer.games.forget(game.id)
    told = await play.type(play.ann, "me waiting", play.guild.create_text_channel("elsewhere"))
    assert told.ephemeral
    head, first, second = told.response.content.splitlines()
    assert head == "**They wait for you**"
    for line, game, board in zip((first, second), ours, boards, strict=True):
        link = f"https://discord.com/channels/{game.guild_id}/{board.channel.id}/{board.id}"
        assert f"- [{game.name}](<{link}>) on Guild: Declare for **Aldric**" in line
        assert "Asked <t:" in line
        assert games.writer.games.get(game.id) is None
    await scene.act(play.ann, Declare(target="c1", kind="nothing"))
    assert first not in (await play.type(play.ann, "me waiting")).response.content
    await other.act(play.referee, PauseGame())
    nobody = await play.type(play.ann, "me waiting")
    assert nobody.response.content == "Nobody waits for you, in any game."


async def test_it_says_the_same_with_and_without_what_is_hidden(play: Play) -> None:
    scene = await fight(play)
    before = {
        who.id: (await play.type(who, "me waiting")).response.content
        for who in (play.ann, play.bob, play.cat)
    }
    assert before[play.cat.id] == "Nobody waits for you, in any game."
    assert "Berta" not in before[play.ann.id]
    await scene.act(play.referee, AddMonsters(name="Ghost", hidden=True, hit_points=(5,)))
    for who in (play.ann, play.bob, play.cat):
        assert (await play.type(who, "me waiting")).response.content == before[who.id]
