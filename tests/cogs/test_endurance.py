"""Monsters that tire, as referee and players see it."""

import pytest

from cogs.render.board import board_view
from rules.encounter.actions import AddMonsters
from rules.kernel.actor import TABLE
from tests.cogs.conftest import Play
from tests.cogs.health_scene import begin, go_on, meet, said
from tests.cogs.people import Told

GUARD = AddMonsters(name="Guard", hit_points=(47,))


async def hit(play: Play, amount: int) -> str:
    """The referee deals the guard damage."""
    return said(await play.type(play.referee, "damage", target="Guard", amount=str(amount)))


async def round_of_attacks(play: Play) -> Told:
    """The guard attacks, and the round goes by."""
    await play.type(play.referee, "endurance effort", who="Guard")
    return await next_round(play)


async def next_round(play: Play) -> Told:
    return await play.type(play.referee, "encounter next", to="round")


async def shown(play: Play) -> str:
    """What everybody sees of the guard."""
    view = board_view(await play.game(), TABLE)
    assert view is not None
    guard = next(one for one in view.combatants if one.name == "Guard")
    (body,) = guard.bodies
    return ", ".join(word for word in (body.word, "bloodied" * body.bloodied, body.status) if word)


@pytest.mark.rule(
    "ENDURANCE", "ENDURANCE-WEAKENED", "ENDURANCE-EXHAUSTED", "ENDURANCE-HEALING", "ENDURANCE-MISS"
)
async def test_the_human_guard_to_his_exhaustion(play: Play) -> None:
    await begin(play, "4e", Aldric=40)
    await meet(play, GUARD)
    await go_on(play, "act")
    await play.type(play.referee, "monster set", who="Guard", numbers="exhausted damage 4")
    lost = await play.type(
        play.referee, "endurance loses", who="Guard", powers="marking, knocking prone"
    )
    assert lost.ephemeral
    assert "Guard loses marking, knocking prone once it is totally exhausted." in said(lost)
    await hit(play, 9)
    await round_of_attacks(play)
    await hit(play, 16)
    assert await shown(play) == "hurt, bloodied"
    await round_of_attacks(play)
    await hit(play, 8)
    await next_round(play)
    tired = await round_of_attacks(play)
    assert "Guard tires for 8 (33 normal + 16 endurance of 59)." in said(tired)
    assert "tires for" not in tired.response.content
    weak = await hit(play, 7)
    assert "Guard is weakened: half damage with attacks." in weak
    assert await shown(play) == "near death, bloodied, weakened"
    blow = await play.type(play.referee, "damage", target="Aldric", amount="5", by="Guard")
    assert "Aldric takes 3 (half: weakened) from Guard (37 of 40 left)." in said(blow)
    spent = await round_of_attacks(play)
    assert "Guard is totally exhausted: any damage kills." in spent.response.content
    assert "4 damage" not in spent.response.content
    assert "Its hits do 4 damage. It loses marking, knocking prone." in said(spent)
    tallies = await play.type(play.referee, "endurance show")
    assert tallies.ephemeral
    assert (
        "**Guard**: 40 normal + 26 endurance of 59, listed 47, exhausted"
        in tallies.response.content
    )
    missed = await play.type(
        play.referee, "damage", target="Guard", amount="5", on_miss=True, by="Aldric"
    )
    assert "Guard takes no damage" in said(missed)
    healed = await play.type(play.referee, "heal", target="Guard", amount="8")
    assert "Guard is weakened" in said(healed)
    await play.referee.click(healed.response, label="Undo")
    killed = await hit(play, 1)
    assert "Guard takes 1 and dies." in killed


@pytest.mark.rule("ENDURANCE")
async def test_what_only_a_referee_says_and_sees(play: Play) -> None:
    await begin(play, "4e", Aldric=40)
    await meet(play, GUARD)
    for command, options in (
        ("endurance show", {}),
        ("endurance effort", {"who": "Guard"}),
        ("endurance set", {"who": "Guard", "state": 1}),
        ("endurance loses", {"who": "Guard", "powers": "marking"}),
    ):
        refused = await play.type(play.ann, command, **options)
        assert refused.ephemeral, command
        assert "referee" in said(refused), command
    by_hand = await play.type(play.referee, "endurance set", who="Guard", state=1)
    assert "Guard is totally exhausted" in by_hand.response.content
    back = await play.type(play.referee, "endurance set", who="Guard", state=0)
    assert "Guard is no longer exhausted." in back.response.content


@pytest.mark.rule("ENDURANCE-VARIANTS")
async def test_the_fractions_are_settings(play: Play) -> None:
    await begin(play, "4e", Aldric=40)
    explained = await play.type(play.ann, "game settings", setting="endurance_damage_fraction")
    assert "¼ of all normal damage so far." in said(explained)
    await play.type(play.referee, "game settings", setting="endurance_damage_fraction", value="½")
    await meet(play, GUARD)
    await go_on(play, "act")
    await hit(play, 9)
    assert "Guard tires for 5 (9 normal + 5 endurance of 59)." in said(await round_of_attacks(play))


@pytest.mark.rule("4E-TOUGH-MINIONS")
@pytest.mark.parametrize("preset", ["ose", "4e"])
async def test_minions_are_frail_or_tough(play: Play, preset: str) -> None:
    await begin(play, preset, Aldric=12)
    await meet(play)
    await play.type(
        play.referee, "monster add", name="Rats", count=2, hit_points="8", traits="minion"
    )
    told = said(await play.type(play.referee, "damage", target="Rats 1", amount="2"))
    assert ("dies" in told) == (preset == "ose")
