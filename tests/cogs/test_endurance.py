"""Monsters that tire, as referee and players see it."""

import pytest

from cogs.render.board import board_view
from rules.encounter.records import AddMonsters
from rules.kernel.actor import TABLE
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, said

GUARD = AddMonsters(name="Human guard")
"""The bot knows him: 47 hit points, 4 damage once he is exhausted, and what he loses then."""
HIT, MISS = 20, 2


async def hit(play: Play, amount: int) -> str:
    """The referee deals the guard damage."""
    return said(await play.type(play.referee, "damage", target="Human guard", amount=str(amount)))


async def attack(play: Play, roll: int, **options: object) -> str:
    """The guard attacks Aldric, as the referee says."""
    named = {"who": "Human guard", "target": "Aldric", "allow": True}
    return said(await play.type(play.referee, "attack", roll=roll, **named, **options))


async def next_round(play: Play) -> str:
    """The round goes by; what the referee is told of it."""
    gone = await play.type(play.referee, "encounter next", to="round")
    return said(gone)


async def shown(play: Play) -> str:
    """What everybody sees of the guard."""
    view = board_view(await play.game(), TABLE)
    assert view is not None
    guard = next(one for one in view.combatants if one.name == "Human guard")
    (body,) = guard.bodies
    return ", ".join(word for word in (body.word, "bloodied" * body.bloodied, body.status) if word)


async def met(play: Play) -> None:
    """Aldric, armour class 14, fights the guard."""
    scene = Scene(play)
    await scene.set_up("4e", Aldric=40)
    await play.type(play.ann, "sheet set", field="ac", value="14")
    await scene.face(GUARD)
    await scene.go_on("act")


@pytest.mark.rule(
    "ENDURANCE", "ENDURANCE-WEAKENED", "ENDURANCE-EXHAUSTED", "ENDURANCE-HEALING", "ENDURANCE-MISS"
)
async def test_the_human_guard_to_his_exhaustion(play: Play) -> None:
    await met(play)
    await hit(play, 9)
    await attack(play, MISS)
    assert "Human guard tires for 2 (9 normal + 2 endurance of 59)." in await next_round(play)
    await hit(play, 16)
    assert await shown(play) == "hurt, bloodied"
    await attack(play, MISS)
    assert "tires for 6 (25 normal + 8 endurance of 59)" in await next_round(play)
    await hit(play, 8)
    assert "tires" not in await next_round(play)
    await attack(play, HIT, deal=7)
    assert "tires for 8 (33 normal + 16 endurance of 59)" in await next_round(play)
    assert "Human guard is weakened: half damage with attacks." in await hit(play, 7)
    assert await shown(play) == "near death, bloodied, weakened"
    assert " for 3 (half: weakened, " in await attack(play, HIT, deal=5)
    spent = await next_round(play)
    assert "tires for 10 (40 normal + 26 endurance of 59)" in spent
    exhausted = "Human guard is totally exhausted: any damage kills."
    loses = "It loses marking foes, knocking foes prone."
    assert f"{exhausted} Its hits do 4 damage. {loses}" in spent
    assert await shown(play) == "near death, bloodied, exhausted"
    public = "\n".join(Scene(play).texts())
    assert exhausted in public
    for secret in ("tires for", "Its hits do", "It loses"):
        assert secret not in public
    assert " for 4 (" in await attack(play, HIT)
    tallies = await play.type(play.referee, "endurance show")
    assert tallies.ephemeral
    line = "**Human guard**: 40 normal + 26 endurance of 59, listed 47, exhausted"
    assert line in tallies.response.content
    assert "Loses once exhausted: marking foes, knocking foes prone" in tallies.response.content
    details = said(await Scene(play).press(play.referee, "Details"))
    assert "-# Endurance: 40 normal + 26 endurance of 59, listed 47, exhausted" in details
    assert "Endurance" not in said(await Scene(play).press(play.ann, "Details"))
    missed = await play.type(
        play.referee, "damage", target="Human guard", amount="5", on_miss=True, by="Aldric"
    )
    assert "Human guard takes no damage from Aldric (it missed)." in said(missed)
    still = await play.type(play.referee, "heal", target="Human guard", amount="7")
    assert "Human guard is still exhausted (33 normal + 26 endurance of 59)." in said(still)
    await play.referee.click(still.response, label="Undo")
    healed = await play.type(play.referee, "heal", target="Human guard", amount="8")
    assert "Human guard is weakened" in said(healed)
    await play.referee.click(healed.response, label="Undo")
    assert "Human guard takes 1 and dies." in await hit(play, 1)


@pytest.mark.rule("ENDURANCE")
async def test_what_only_a_referee_says_and_sees(play: Play) -> None:
    await met(play)
    for command, options in (
        ("endurance show", {}),
        ("endurance effort", {"who": "Human guard"}),
        ("endurance set", {"who": "Human guard", "state": 1}),
        ("endurance loses", {"who": "Human guard", "powers": "marking"}),
    ):
        refused = await play.type(play.ann, command, **options)
        assert refused.ephemeral, command
        assert "referee" in said(refused), command
    lost = await play.type(play.referee, "endurance loses", who="Human guard", powers="marking")
    assert lost.ephemeral
    assert "Lost by Human guard once totally exhausted: marking." in said(lost)
    by_hand = await play.type(play.referee, "endurance set", who="Human guard", state=1)
    assert "Human guard is totally exhausted" in by_hand.response.content
    back = await play.type(play.referee, "endurance set", who="Human guard", state=0)
    assert "Human guard is no longer exhausted." in back.response.content


@pytest.mark.rule("ENDURANCE-VARIANTS")
async def test_the_fractions_are_settings(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("4e", Aldric=40)
    explained = await play.type(play.ann, "game settings", setting="endurance_damage_fraction")
    assert "¼ of all normal damage so far." in said(explained)
    await play.type(play.referee, "game settings", setting="endurance_damage_fraction", value="½")
    await scene.face(GUARD)
    await scene.go_on("act")
    await hit(play, 9)
    await play.type(play.referee, "endurance effort", who="Human guard")
    assert "tires for 5 (9 normal + 5 endurance of 59)" in await next_round(play)


@pytest.mark.rule("4E-TOUGH-MINIONS")
@pytest.mark.parametrize("preset", ["ose", "4e"])
async def test_minions_are_frail_or_tough(play: Play, preset: str) -> None:
    scene = Scene(play)
    await scene.set_up(preset, Aldric=12)
    await scene.face()
    await play.type(
        play.referee, "monster add", name="Rats", count=2, hit_points="8", traits="minion"
    )
    told = said(await play.type(play.referee, "damage", target="Rat 1", amount="2"))
    assert ("dies" in told) == (preset == "ose")


@pytest.mark.rule("ENDURANCE")
async def test_the_alike_of_a_group_stand_in_one_line(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("4e", Aldric=40)
    await scene.face(AddMonsters(name="Wolves", count=30, hit_points=(20,)))
    await scene.go_on("act")
    for targets, amount in (("Wolves 1-20", 8), ("Wolf 30", 25)):
        await play.type(play.referee, "damage", target=targets, amount=str(amount))
    told = await play.type(play.referee, "endurance effort", who="Wolves")
    assert "Wolves: endurance pays for this round." in said(told)
    await next_round(play)
    shown = said(await play.type(play.referee, "endurance show"))
    assert shown.splitlines()[:2] == [
        "- **Wolves #1-20**: 8 normal + 2 endurance of 25, listed 20",
        "- **Wolves #21-29**: 0 normal + 0 endurance of 25, listed 20",
    ]
    details = said(await Scene(play).press(play.referee, "Details"))
    assert "-# Endurance: #1-20 8 normal + 2 endurance of 25, listed 20" in details
