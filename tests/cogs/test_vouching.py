"""What was brought along is counted apart: only what fell here is checked, or said to be."""

import json
from typing import Any

from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, said
from tests.cogs.test_export import exported, files_in, imported
from tests.forging import forged

UNSEEN = "Nobody here saw them fall: only who saw their commitments before can tell."
APART = f"3 rolls came with the game in a file, and fit the seeds that it names. {UNSEEN}"


async def rolled(play: Play) -> tuple[str, bytes]:
    """The file of a game with three rolls of before, which somebody changed into three 20s."""
    await Scene(play).set_up("ose", Aldric=9)
    for _ in range(3):
        await play.type(play.ann, "roll", dice="1d20")
    name, content = await exported(play, play.referee)
    return name, forged(content)


async def there(play: Play, command: str, **options: str) -> str:
    """What Ann is told in the channel to which the game was brought."""
    return said(await play.type(play.ann, command, play.other, **options))


async def test_dice_that_never_fell_are_not_vouched_for(play: Play) -> None:
    told = await imported(play, play.cat, await rolled(play))
    assert "Nobody here saw its dice of before fall" in told.response.content
    assert await there(play, "log verify") == APART
    history = await there(play, "dice history")
    assert history.count("1d20 (20) = **20**") == 3
    checked = await there(play, "log verify", move="5")
    assert "came with the game in a file, and fits the seed that the file names" in checked
    assert "Right" not in checked
    why = await there(play, "log why", move="5")
    assert "These dice came with the game in a file: nobody here saw them fall." in why


async def test_what_falls_here_is_checked_as_ever(play: Play) -> None:
    await imported(play, play.referee, await rolled(play))
    await play.type(play.ann, "roll", play.other, dice="1d6")
    told = await there(play, "log verify")
    checked = "Checked: 1 roll that you may see. All of them follow from their seeds."
    assert told == f"{checked} `/do dice seeds` shows the seeds.\n{APART}"
    newest = (await play.game(play.other)).public_head
    assert "Right: these are the dice" in await there(play, "log verify", move=str(newest))
    assert "came with the game" not in await there(play, "log why", move=str(newest))


async def test_seeds_and_counts_say_what_came_along(play: Play) -> None:
    await imported(play, play.referee, await rolled(play))
    seeds = await there(play, "dice seeds")
    assert seeds.count("came with the game, whose file says so") == 1
    fairness = await there(play, "dice fairness")
    assert (await play.game(play.other)).open_seed.commitment in fairness
    assert "included, and 3 rolls that came with the game in a file:" in fairness
    told = await play.type(play.referee, "dice rotate", play.other)
    assert "Fair dice from now on" in said(told)
    seeds = await there(play, "dice seeds")
    assert seeds.count("came with the game") == 1


async def test_a_story_says_how_many_of_its_dice_came_along(play: Play) -> None:
    await imported(play, play.referee, await rolled(play))
    line = "3 rolls of these came with the game in a file: nobody here saw them fall."
    assert line in await there(play, "log chronicle", what="all")
    files = files_in((await exported_there(play))[1])
    assert line in files["chronicle.html"]
    await play.type(play.ann, "roll", dice="1d20")
    assert "came with the game" not in said(await play.type(play.ann, "log chronicle", what="all"))


async def exported_there(play: Play) -> tuple[str, bytes]:
    """What Ann takes along of the game that was brought."""
    told = await play.type(play.ann, "game export", play.other)
    (file,) = [message for message in told.messages if message.ephemeral][-1].attachments
    return file.filename, await file.read()


async def test_a_players_file_says_of_each_roll_where_it_is_from(play: Play) -> None:
    await imported(play, play.referee, await rolled(play))
    await play.type(play.ann, "roll", play.other, dice="1d6")
    files = files_in((await exported_there(play))[1])
    moves: Any = json.loads(files["log.json"])
    rolls = [roll.get("came_in_a_file", False) for move in moves for roll in move["dice"]]
    assert rolls == [True] * 3 + [False]
    game: Any = json.loads(files["game.json"])
    assert [seed.get("came_in_a_file", False) for seed in game["seeds"]].count(True) == 1


async def test_a_secret_of_before_is_shown_as_what_came_along(play: Play) -> None:
    await Scene(play).set_up("ose", Aldric=9)
    await play.type(play.ann, "roll", dice="1d20", mode="blind")
    move = str((await play.game()).public_head)
    await imported(play, play.referee, await exported(play, play.referee))
    told = await play.type(play.referee, "dice reveal", play.other, move=move)
    assert "It came with the game in a file; `/log verify" in said(told)
    shown = str((await play.game(play.other)).public_head)
    assert "1 roll came with the game in a file, and fits the seeds" in await there(
        play, "log verify"
    )
    assert "came with the game in a file" in await there(play, "log verify", move=shown)
    assert "nobody here saw them fall" in await there(play, "log why", move=shown)
