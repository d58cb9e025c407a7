"""`/do dice` and `/log verify`: fairness that anybody can check, and nothing that is secret."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from cogs.core.answering import TOLD
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene

ROOT = Path(__file__).parents[2]


def proof(told: str) -> list[str]:
    """The line that a message says to check a roll with, run as it stands."""
    found = re.search(r"```\npython (docs/verify_roll\.py .+)\n```", told)
    assert found is not None, told
    return shlex.split(found[1])


def run_proof(words: list[str]) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)


async def test_an_open_roll_is_proven_by_the_script_after_the_seed_is_shown(play: Play) -> None:
    started = await play.type(play.referee, "game start", preset="ose")
    whole = await play.ann.click(started.response, label="Dice commitment")
    commitment = re.search(r"`([0-9a-f]{64})`", whole.response.content)
    assert commitment is not None
    await play.type(play.ann, "roll", dice="4d6kh3+2; 1d20ro<3", label="both")
    before = await play.type(play.bob, "log verify", move="2")
    assert before.ephemeral
    assert before.response.content.count("Right: these are the dice") == 2
    assert commitment[1] in before.response.content
    assert "verify_roll.py" not in before.response.content
    fairness = await play.type(play.bob, "dice fairness")
    assert commitment[1] in fairness.response.content
    refused = await play.type(play.ann, "dice rotate")
    assert refused.ephemeral
    assert "Only a referee" in refused.response.content
    rotated = await play.type(play.referee, "dice rotate")
    assert not rotated.ephemeral
    assert f"`{commitment[1][:12]}…`" in rotated.response.content
    assert commitment[1] not in rotated.response.content
    assert commitment[1] in (await play.type(play.bob, "dice seeds")).response.content
    after = await play.type(play.bob, "log verify", move="2")
    words = proof(after.response.content)
    assert words[words.index("--commitment") + 1] == commitment[1]
    done = run_proof(words)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "faces shown: match" in done.stdout
    assert "commitment: match" in done.stdout
    wrong = [*words[: words.index("--faces") + 1], "6,6,6,6", *words[words.index("--faces") + 2 :]]
    assert run_proof(wrong).returncode == 1
    seeds = await play.type(play.bob, "dice seeds")
    assert seeds.response.content.count("in use") == 3
    assert words[1] in seeds.response.content


async def test_all_rolls_are_checked_and_a_changed_one_is_found(play: Play) -> None:
    await play.begin("ose")
    nothing = await play.type(play.bob, "log verify")
    assert "You have seen no dice yet" in nothing.response.content
    for _ in range(3):
        await play.type(play.ann, "roll", dice="3d6")
    told = await play.type(play.bob, "log verify")
    assert "Checked: 3 rolls that you may see. All of them follow" in told.response.content
    game = await play.game()
    entry = await play.bot.games.log.entry_at(game.id, 3)
    (throw,) = entry.throws
    fallen = str(list(throw.record.faces)).replace(" ", "")
    altered = str([face % 6 + 1 for face in throw.record.faces]).replace(" ", "")
    async with play.bot.database.engine.begin() as connection:
        for column in ("throws", "events"):
            change = f"UPDATE log SET {column} = replace({column}, :fallen, :altered) WHERE seq = 3"
            await connection.execute(text(change), {"fallen": fallen, "altered": altered})
    found = await play.type(play.bob, "log verify")
    assert "**Not right: 1 roll**, in move #3 of" in found.response.content
    one = await play.type(play.bob, "log verify", move="3")
    assert "does NOT follow from its seed" in one.response.content


async def test_a_player_learns_nothing_of_secret_rolls(play: Play) -> None:
    """Not from counts, charts, history, single checks or all of them."""
    await play.begin("ose")
    await play.type(play.ann, "roll", dice="2d6")
    hidden = ("1d12+7", "1d10+9")
    await play.type(play.ann, "roll", dice=hidden[0], label="hide", mode="private")
    await play.type(play.ann, "roll", dice=hidden[1], label="trap", mode="blind")
    await play.type(play.referee, "roll", dice="3d8", label="ambush", mode="private")
    await play.type(play.referee, "encounter start")
    await play.type(play.referee, "monster add", name="Lurker", count=3, hidden=True, hit_dice="2")
    said: dict[str, str] = {}
    for name, who in (("ann", play.ann), ("bob", play.bob), ("rae", play.referee)):
        told = [await play.type(who, "log verify"), await play.type(who, "dice history")]
        told += [await play.type(who, "dice fairness")]
        told += [await play.type(who, "log verify", move=move) for move in ("3", "4", "5", "s1")]
        assert all(answer.ephemeral for answer in told)
        texts = "\n".join(answer.response.content for answer in told)
        said[name] = re.sub(r"[0-9a-f]{64}", "(hexadecimal)", texts)
    for secret in ("d12", "d10", "d8", "Lurker", "hide", "trap", "ambush"):
        assert secret not in said["bob"], secret
    assert "Checked: 1 roll that" in said["bob"]
    assert said["bob"].count("has no dice that you may see") == 3
    assert "There is no move #s1" in said["bob"]
    assert "d12" in said["ann"]
    assert "d10" not in said["ann"]
    assert "Checked: 2 rolls that" in said["ann"]
    for open_to_referees in ("d12", "d10", "d8", "Lurker"):
        assert open_to_referees in said["rae"]
    asked = await play.type(play.bob, "dice fairness", die=12)
    assert "You have seen no d12 rolled yet" in asked.response.content
    nobody = await play.type(play.bob, "dice history", person=play.cat)
    assert "cat is not in this game yet." in nobody.response.content


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
@pytest.mark.parametrize("hidden", [False, True])
async def test_the_labels_of_rolls_tell_nothing_of_hidden_monsters(
    play: Play, *, hidden: bool
) -> None:
    scene = Scene(play)
    await scene.begin("4e")
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    if hidden:
        await scene.say(play.referee, "monster add", name="Lurker", hit_points="5", hidden=True)
    await scene.say(play.referee, "monster add", name="Goblin", hit_points="5")
    await scene.press(play.referee, "Begin the rounds")
    rolled = await scene.say(play.referee, "encounter roll", everybody=True)
    move = re.search(r"#(\d+)", rolled.response.content)
    assert move is not None
    await scene.say(play.referee, "dice rotate")
    checked = await scene.say(play.bob, "log verify", move=move[1])
    assert re.findall(r'\|(\d+)"', checked.response.content) == ["0", "1"]
    assert run_proof(proof(checked.response.content)).returncode == 0


async def test_a_private_roll_is_revealed_by_its_button_with_its_own_key(play: Play) -> None:
    await play.begin("ose")
    rolled = await play.type(play.ann, "roll", dice="2d20+1", label="hide", mode="private")
    (mine,) = rolled.followups
    published = re.search(r"Commitment `([0-9a-f]{64})`", rolled.response.content)
    assert published is not None
    refused = await play.type(play.bob, "dice reveal", move="2")
    assert refused.ephemeral
    assert "Only a referee" in refused.response.content
    shown = await play.ann.click(mine, label="Reveal")
    assert shown.response.content == TOLD
    (revealed,) = shown.followups
    assert not revealed.ephemeral
    assert "rolled in [#2](<https://discord.com/channels/" in revealed.content
    assert " is no longer secret:\n- hide: 2d20+1 (" in revealed.content
    again = await play.type(play.ann, "dice reveal", move="2")
    assert again.ephemeral
    assert "has been shown to everybody already" in again.response.content
    told = await play.type(play.bob, "log verify", move="2")
    assert "a secret roll that has been shown to everybody" in told.response.content
    words = proof(told.response.content)
    assert words[words.index("--commitment") + 1] == published[1]
    done = run_proof(words)
    assert done.returncode == 0, done.stdout
    history = await play.type(play.bob, "dice history")
    assert "2d20+1 (" in history.response.content
    fairness = await play.type(play.bob, "dice fairness")
    assert "**d20**: 2 rolls are too few" in fairness.response.content
    public = await play.type(play.referee, "roll", dice="1d4")
    assert "Reveal" not in str(public.response.components)
    nothing = await play.type(play.referee, "dice reveal", move="4")
    assert "no secret roll" in nothing.response.content


async def test_a_blind_roll_is_the_referees_to_reveal(play: Play) -> None:
    await play.begin("ose")
    rolled = await play.type(play.ann, "roll", dice="1d10", mode="blind")
    assert "Reveal" not in str([m.components for m in (rolled.response, *rolled.followups)])
    refused = await play.type(play.ann, "dice reveal", move="2")
    assert "Only a referee" in refused.response.content
    shown = await play.type(play.referee, "dice reveal", move="2")
    assert not shown.ephemeral
    assert "on 1d10" in shown.response.content


async def test_history_is_paged_by_buttons_and_keeps_to_a_person(play: Play) -> None:
    await play.begin("ose")
    for n in range(9):
        await play.type(play.ann, "roll", dice=f"1d6+{n}")
        await play.type(play.bob, "roll", dice="1d8", mode="private")
    first = await play.type(play.cat, "dice history")
    assert "1d6+8" in first.response.content
    assert "1d6+0" not in first.response.content
    newest = first.response.content
    older = await play.cat.click(first.response.message, label="Older")
    assert older.response.id == first.response.id
    assert "1d6+0" in older.response.content
    assert "Older" not in str(older.response.components)
    back = await play.cat.click(older.response.message, label="Newest")
    assert back.response.id == first.response.id
    assert back.response.content == newest
    own = await play.type(play.bob, "dice history", person=play.bob)
    assert "1d8" in own.response.content
    assert "1d6" not in own.response.content
    older = await play.bob.click(own.response.message, label="Older")
    assert "1d6" not in older.response.content
    others = await play.type(play.cat, "dice history", person=play.bob)
    assert others.response.content == "There are no dice that you may see."


async def test_no_button_of_the_history_tells_the_number_of_a_secret_move(play: Play) -> None:
    await play.begin("ose")
    await play.type(play.referee, "encounter start")
    for n, name in enumerate("ABCDEFGHI"):
        await play.type(play.ann, "roll", dice=f"1d8+{n}")
        lurker = {"name": f"Lurker {name}", "hit_points": "9", "morale": 7}
        await play.type(play.referee, "monster add", hidden=True, **lurker)
        await play.type(play.referee, "morale roll", group=lurker["name"])
        await play.type(play.referee, "dice reveal", move=f"s{2 * n + 2}")
    page = await play.type(play.bob, "dice history")
    seen: list[str] = []
    while True:
        assert ":s" not in str(page.response.components)
        seen.append(page.response.content)
        if "Older" not in str(page.response.components):
            break
        page = await play.bob.click(page.response.message, label="Older")
    assert [text.count("1d8") for text in seen] == [4, 4, 1]
    assert [text.count("2d6") for text in seen] == [4, 4, 1]


async def test_counts_come_with_a_chart_and_a_reading(play: Play) -> None:
    await play.begin("ose")
    empty = await play.type(play.bob, "dice fairness")
    assert "seen no dice yet" in empty.response.content
    assert not empty.response.attachments
    await play.type(play.ann, "roll", dice="200d6")
    await play.type(play.ann, "roll", dice="300d4")
    # Counting every face of so many large dice once stopped the bot for everybody.
    many = "+".join(f"1d{sides}" for sides in range(999_999, 999_945, -1))
    await play.type(play.ann, "roll", dice=many)
    told = await play.type(play.bob, "dice fairness", die=6)
    assert "**d6**: 200 rolls, average " in told.response.content
    assert "Fair dice come up at least this unevenly" in told.response.content
    (chart,) = told.response.attachments
    assert (chart.filename, "1: " in (chart.description or "")) == ("d6.png", True)
    (commonest,) = (await play.type(play.bob, "dice fairness")).response.attachments
    assert commonest.filename == "d4.png"
    large = await play.type(play.bob, "dice fairness", die=999_999)
    assert "too many faces" in large.response.content


async def test_many_dice_and_many_seeds_come_as_a_file(play: Play) -> None:
    await play.begin("ose")
    await play.type(play.ann, "roll", dice="900d100")
    for _ in range(8):
        await play.type(play.referee, "dice rotate")
    told = await play.type(play.bob, "log verify", move="2")
    assert "is in the file" in told.response.content
    (file,) = told.response.attachments
    assert file.filename == "move-2.txt"
    seeds = await play.type(play.bob, "dice seeds")
    assert [file.filename for file in seeds.response.attachments] == ["seeds.txt"]
    assert "more" in seeds.response.content
