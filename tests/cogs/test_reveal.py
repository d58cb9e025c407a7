"""A secret roll that is shown later: the original dice, where it was rolled, and nothing more."""

import re

import pytest

from rules.encounter.records import AddMonsters
from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told
from tests.cogs.scene import Scene, said

KEY = re.compile(r"Key of `[^`]+`: `[0-9a-f]{64}`")


async def fight(play: Play) -> Scene:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12)
    wolf = AddMonsters(name="Wolf", hit_points=(9,), morale=7, block="none")
    lurker = AddMonsters(name="Lurker", hit_points=(9,), morale=7, hidden=True, block="none")
    await scene.face(wolf, lurker)
    return scene


def move_in(told: Told) -> str:
    found = re.search(r"-# #(s?\d+)", said(told))
    assert found is not None
    return found[1]


async def shown(play: Play, who: Person, move: str) -> str:
    """What the channel of the game is told when somebody shows a roll."""
    told = await play.type(who, "dice reveal", move=move)
    assert not told.ephemeral, said(told)
    return str(told.response.content)


async def test_every_kind_of_secret_roll_is_shown_as_it_fell(play: Play) -> None:
    await fight(play)
    ann, rae = play.ann, play.referee
    kinds = (
        (ann, ann, "roll", {"dice": "2d6+3", "label": "sneak", "mode": "private"}),
        (ann, rae, "roll", {"dice": "2d6+3", "mode": "blind"}),
        (ann, ann, "check", {"what": "str", "number": 9, "mode": "private"}),
        (ann, rae, "check", {"what": "str", "number": 9, "mode": "blind"}),
        (rae, rae, "damage", {"target": "Wolf", "amount": "1d4", "mode": "blind"}),
        (rae, rae, "morale roll", {"group": "Lurker"}),
        (rae, rae, "encounter reaction", {"who": "Lurker", "modifier": 0}),
        (rae, rae, "damage", {"target": "Lurker", "amount": "1d4", "mode": "blind"}),
    )
    for roller, revealer, command, options in kinds:
        move = move_in(await play.type(roller, command, **options))
        if move.startswith("s"):
            refused = await play.type(play.bob, "dice reveal", move=move)
            assert f"There is no move #{move}" in said(refused)
        game = await play.game()
        newest = (await play.bot.games.log.entries(game.id, limit=1))[0]
        faces = ", ".join(map(str, newest.throws[-1].record.faces))
        assert "Only a referee" in said(await play.type(play.bob, "dice reveal", move="1"))
        text = await shown(play, revealer, move)
        assert f"({faces})" in text or f"**{faces}** on 1d" in text
        assert f"<@{roller.id}>" in text
        assert f"<t:{newest.at // 1000}:R>" in text
        assert KEY.search(text)
        assert "Lurker" not in text
        assert "/log verify move:" in text


async def test_players_reveal_no_blind_roll_and_none_of_others(play: Play) -> None:
    await fight(play)
    blind = move_in(await play.type(play.ann, "check", what="str", number=9, mode="blind"))
    private = move_in(await play.type(play.ann, "check", what="str", number=9, mode="private"))
    for who, move in ((play.ann, blind), (play.bob, private), (play.bob, blind)):
        refused = await play.type(who, "dice reveal", move=move)
        assert refused.ephemeral
        assert "Only a referee can show any other secret roll" in refused.response.content


async def test_it_is_told_where_it_was_rolled_with_a_link(play: Play) -> None:
    await play.begin("ose")
    await play.type(play.referee, "game bind", channel=play.other)
    rolled = await play.type(play.ann, "roll", play.other, dice="1d20+5", mode="blind")
    before = len(play.channel.history())
    told = await play.type(play.referee, "dice reveal", move=move_in(rolled))
    assert told.ephemeral
    assert len(play.channel.history()) == before
    text = play.other.history()[-1].content
    assert "1d20+5 (" in text
    link = f"https://discord.com/channels/{play.guild.id}/{play.other.id}/{rolled.response.id}"
    assert f"](<{link}>)" in text


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
async def test_dice_of_the_hidden_stay_when_those_beside_them_are_shown(play: Play) -> None:
    scene = await fight(play)
    asked = await play.type(
        play.referee, "check", what="str", who="Wolf, Lurker", number=9, mode="blind"
    )
    move = move_in(asked)
    first = await shown(play, play.referee, move)
    assert first.count("on 1d20") == 1
    assert "#" not in first.partition("\n")[0].replace(f"#{move}", "")
    verified = await play.type(play.bob, "log verify", move=move)
    assert said(verified).count("Check it without me") == 1
    assert "Lurker" not in said(verified)
    second = await shown(play, play.referee, move)
    assert second.count("on 1d20") == 1
    assert "Lurker" not in second
    done = await play.type(play.referee, "dice reveal", move=move)
    assert "has been shown to everybody already" in said(done)
    assert "Lurker" not in "".join(scene.texts())
