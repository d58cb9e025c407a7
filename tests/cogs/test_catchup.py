"""`/catchup` and its button, in a channel."""

import pytest

from cogs.log.commands import Since, read_since
from rules.encounter.records import AddMonsters
from rules.errors import RuleError
from rules.health.records import Damage, Heal
from rules.kernel.hours import DAY
from rules.rolls.records import RollDice
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_on, offered_on, said

GOBLINS = AddMonsters(name="Goblin", count=2, hit_points=(4,), block="none")


async def fight(play: Play) -> Scene:
    """Aldric and Berta against goblins, in whose declarations Ann has rolled dice."""
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8, Berta=6)
    await scene.face(GOBLINS)
    await scene.go_on("declare")
    await scene.act(play.ann, RollDice(text="1d6"))
    await play.type(play.referee, "encounter board")
    return scene


async def test_one_is_told_alone_what_happened_and_what_is_open(play: Play) -> None:
    scene = await fight(play)
    aldric = (await scene.combatant("Aldric")).id
    await scene.act(play.referee, Damage(targets=(aldric,), amount="3"))
    told = await play.type(play.ann, "catchup")
    assert told.response.ephemeral
    assert "Aldric took 3" in said(told)
    assert "**Aldric**: 5 of 8 hit points (was 8)" in said(told)
    assert "**Open for you**: a declaration for Aldric (`/do declare`)" in said(told)
    assert labels_on(told.response) == [
        "Nothing to declare",
        "Declare",
        "All of it",
        "Hold on",
    ]
    again = await play.type(play.ann, "catchup")
    assert said(again) == said(told)


async def test_its_button_is_on_the_board_in_and_out_of_encounters(play: Play) -> None:
    scene = await fight(play)
    told = await scene.press(play.bob, "Catch up")
    assert told.response.ephemeral
    assert "**Berta**: 6 of 6 hit points" in said(told)
    await play.type(play.referee, "encounter end")
    assert await scene.labels() == ["Shop…", "Hire…", "Catch up"]
    after = await scene.press(play.cat, "Catch up")
    assert said(after).startswith("-# You have not acted yet. In this scene so far: 1 move.")


async def test_its_buttons_do_what_is_open(play: Play) -> None:
    scene = await fight(play)
    told = await play.type(play.ann, "catchup")
    pressed = await play.ann.click(told.response.message, label="Nothing to declare")
    assert "nothing to declare" in said(pressed)
    assert "Open for you" not in said(await play.type(play.ann, "catchup"))
    assert (await scene.step()).kind == "declare"


async def test_a_number_of_moves_or_a_time_can_be_asked_for(play: Play) -> None:
    scene = await fight(play)
    aldric = (await scene.combatant("Aldric")).id
    await play.env.advance_time(3 * 24 * 60 * 60)
    await scene.act(play.referee, Damage(targets=(aldric,), amount="3"))
    await scene.act(play.referee, Heal(targets=(aldric,), amount="1"))
    two = await play.type(play.ann, "catchup", since="2")
    assert said(two).startswith("-# The last 2 moves.")
    assert "Aldric took 3 and regained 1" in said(two)
    one = await play.type(play.ann, "catchup", since="1 move")
    assert "took 3" not in said(one)
    assert "**Aldric**: 6 of 8 hit points (was 5)" in said(one)
    day = await play.type(play.ann, "catchup", since="400 days")
    assert "Aldric took 3 and regained 1" in said(day)
    refused = await play.type(play.ann, "catchup", since="soon")
    assert "type `20`, or `3 days`" in said(refused)


async def test_a_post_is_where_somebody_stopped_reading(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    # SimCord's posts are written by its own clock.
    clock = play.env.now
    monkeypatch.setattr(play.bot.games.writer, "_now", lambda: int(clock().timestamp() * 1000))
    scene = await fight(play)
    aldric = (await scene.combatant("Aldric")).id
    await scene.act(play.referee, Damage(targets=(aldric,), amount="3"))
    await play.env.advance_time(60)
    post = await play.cat.send(play.channel, "Back on Sunday!")
    await play.env.advance_time(60)
    await scene.act(play.referee, Heal(targets=(aldric,), amount="1"))
    told = await play.ann.context_menu(play.channel, "Catch up from here", post)
    assert told.response.ephemeral
    assert "Aldric regained 1" in said(told)
    assert "took 3" not in said(told)


async def test_who_has_never_acted_reads_of_the_scene(play: Play) -> None:
    scene = await fight(play)
    told = await play.type(play.cat, "catchup")
    assert said(told).startswith("-# You have not acted yet. In this scene so far:")
    assert "Aldric and Berta met 2 goblins in the dungeon" in said(told)
    whole = await play.type(play.referee, "catchup", since="300")
    pressed = await play.referee.click(whole.response.message, label="All of it")
    assert said(pressed).startswith("### From move #")
    assert "Aldric and Berta came into the game" in said(pressed)
    assert await scene.round() == 1


async def test_help_names_it(play: Play) -> None:
    await fight(play)
    assert "Catch up" in offered_on((await play.type(play.ann, "help")).response)


@pytest.mark.parametrize(
    ("text", "since"),
    [
        ("", None),
        ("20", Since(moves=20)),
        (" 20 moves", Since(moves=20)),
        ("1 move", Since(moves=1)),
        ("3 days", Since(at=10 * DAY)),
        ("1d 12h", Since(at=13 * DAY - 36 * DAY // 24)),
    ],
)
def test_what_is_typed_is_moves_or_a_time(text: str, since: Since | None) -> None:
    assert read_since(text, 13 * DAY) == since


@pytest.mark.parametrize("text", ["0", "-3", "soon", "3.5", "²"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(RuleError, match="type `20`, or `3 days`"):
        read_since(text, 0)
