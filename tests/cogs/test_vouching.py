"""What was brought along is counted apart: only what fell here is checked, or said to be."""

import json
from dataclasses import replace
from typing import Any

from cogs.campaign.signers import standing_of, tell_signers
from data.carrying.signing import HostKey, new_secret
from data.checked import Brought, Signer, fingerprint
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, said
from tests.cogs.test_export import exported, files_in, imported
from tests.forging import forged, signed_by

STRANGER = HostKey(new_secret())
KEY = fingerprint(STRANGER.public)
WHOSE = f"the Linkboy that calls itself **Linkboy**, key `{KEY}`"
UNSEEN = "Nobody here saw them fall: only who saw their commitments before can tell."
APART = f"3 rolls came with the game in a file, and fit the seeds that it names. {UNSEEN}"


async def rolled(play: Play) -> tuple[str, bytes]:
    """The file of a game with three rolls of before, which somebody changed into three 20s.

    They also signed it with a key of their own.
    """
    await Scene(play).set_up("ose", Aldric=9)
    for _ in range(3):
        await play.type(play.ann, "roll", dice="1d20")
    name, content = await exported(play, play.referee)
    return name, signed_by(forged(content), STRANGER)


async def there(play: Play, command: str, **options: str) -> str:
    """What Ann is told in the channel to which the game was brought."""
    return said(await play.type(play.ann, command, play.other, **options))


async def test_dice_that_never_fell_are_not_vouched_for(play: Play) -> None:
    told = await imported(play, play.cat, await rolled(play))
    assert f"Its file is signed by {WHOSE}. `/log verify` says" in told.response.content
    assert told.followups[-1].ephemeral
    assert told.followups[-1].content.startswith(f"-# Signed by {WHOSE} (")
    verified = await there(play, "log verify")
    assert verified.startswith(f"{APART}\n-# Signed by {WHOSE} (")
    history = await there(play, "dice history")
    assert history.count("**20** on 1d20") == 3
    checked = await there(play, "log verify", move="4")
    assert "came with the game in a file, and fits the seed that the file names" in checked
    assert "Right" not in checked
    why = await there(play, "log why", move="4")
    assert "These dice came with the game in a file: nobody here saw them fall." in why


async def test_what_falls_here_is_checked_as_ever(play: Play) -> None:
    await imported(play, play.referee, await rolled(play))
    await play.type(play.ann, "roll", play.other, dice="1d6")
    told = await there(play, "log verify")
    checked = "Checked: 1 roll that you may see. All of them follow from their seeds."
    assert told.startswith(f"{checked} `/do dice seeds` shows the seeds.\n{APART}\n-# Signed")
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
    name, content = await exported(play, play.referee)
    await imported(play, play.referee, (name, signed_by(content, None)))
    told = await play.type(play.referee, "dice reveal", play.other, move=move)
    assert "It came with the game in a file; `/log verify" in said(told)
    shown = str((await play.game(play.other)).public_head)
    verified = await there(play, "log verify")
    assert verified.startswith("1 roll came with the game in a file, and fits the seeds")
    assert verified.endswith("\n-# Nobody signed the file.")
    assert "came with the game in a file" in await there(play, "log verify", move=shown)
    assert "nobody here saw them fall" in await there(play, "log why", move=shown)


async def test_a_file_that_was_changed_is_refused_in_one_line(play: Play) -> None:
    await Scene(play).set_up("ose", Aldric=9)
    await play.type(play.ann, "roll", dice="1d20")
    name, content = await exported(play, play.referee)
    told = await imported(play, play.cat, (name, forged(content)))
    assert told.ephemeral
    assert told.response.content.startswith("log.json was changed after it was signed. Import it")
    assert await play.bot.games.find(play.other.id) is None


async def test_what_was_given_away_here_counts_here(play: Play) -> None:
    await Scene(play).set_up("ose", Aldric=9)
    await play.type(play.ann, "roll", dice="1d20")
    told = await play.type(play.referee, "game export")
    key = fingerprint((await play.bot.games.signers.host_key()).public)
    (given,) = [one for one in told.messages if one.attachments]
    assert f"-# Signed by this Linkboy, key `{key}`" in given.content
    (file,) = given.attachments
    brought = await imported(play, play.cat, (file.filename, await file.read()))
    assert "Signed by this Linkboy itself" in brought.followups[-1].content
    verified = await there(play, "log verify")
    assert verified.startswith("Checked: 1 roll that you may see. All of them follow")
    assert "came with the game" not in verified


async def test_who_signed_is_known_where_the_host_says_so_or_it_was_here_before(
    play: Play,
) -> None:
    bot, key = play.bot, HostKey(new_secret())
    signer = Signer(key.public, "Kay")
    assert await standing_of(bot, signer) == "unknown here"
    name, content = await rolled(play)
    await imported(play, play.cat, (name, signed_by(content, key)))
    assert await standing_of(bot, signer) == "seen here in a game before"
    there = await play.game(play.other)
    assert await standing_of(bot, signer, there.id) == "unknown here"
    bot.configuration = replace(bot.configuration, known_keys=frozenset({signer.fingerprint}))
    assert await standing_of(bot, signer) == "known to whoever hosts this Linkboy"
    own = (await bot.games.signers.host_key()).public
    assert await standing_of(bot, Signer(own, "Linkboy")) == "this Linkboy itself"


async def test_all_that_is_known_of_signatures_is_told(play: Play) -> None:
    first, last = (Signer(HostKey(new_secret()).public, name) for name in ("A", "B*"))
    own = Signer((await play.bot.games.signers.host_key()).public, "C")
    parts = [Brought(1), Brought(2, first, is_told=True), Brought(3, own), Brought(4, last)]
    a, b, c = (
        f"the Linkboy that calls itself **{name}**, key `{one.fingerprint}`"
        for name, one in (("A", first), (r"B\*", last), ("C", own))
    )
    assert (await tell_signers(play.bot, 0, parts)).splitlines() == [
        f"-# Signed by {b} (unknown here).",
        f"-# Part of it was signed before by {c} (this Linkboy itself).",
        f"-# Part of it had come, as that one says, from {a}.",
        "-# Nobody signed part of it.",
    ]
    assert await tell_signers(play.bot, 0, ()) == ""
