"""Minions: 1 hit point, or those that the referee types (4E-TOUGH-MINIONS)."""

import pytest

from rules.encounter.records import AddMonsters
from rules.errors import RuleError
from rules.systems import SYSTEMS
from tests.rules.encounter.meeting import meeting

pytestmark = pytest.mark.rule("4E-TOUGH-MINIONS")


@pytest.mark.parametrize(
    ("preset", "settings", "points"),
    [
        ("ose", {}, [1, 1]),
        ("eris", {}, [1, 1]),
        ("4e", {"minions": "one-hp"}, [1, 1]),
        ("4e", {"endurance": "off"}, [6, 7]),
        ("ose", {"minions": "tough"}, [6, 7]),
    ],
)
def test_minions_have_one_hit_point_or_those_of_their_level(
    preset: str, settings: dict[str, str], points: list[int]
) -> None:
    game = meeting(preset, "dungeon", SYSTEMS, **settings)
    game.act(AddMonsters(name="Sewerlings", count=2, hit_points=(6, 7), traits=("Minions",)))
    rats = game.combatant("Sewerlings")
    assert [body.vitals.hit_points for body in rats.bodies] == points
    assert [body.vitals.maximum for body in rats.bodies] == points
    assert rats.traits == ("minion",)


def test_frail_minions_roll_nothing_and_tough_ones_need_numbers() -> None:
    game = meeting()
    game.act(AddMonsters(name="Sewerlings", count=2, traits=("minion",)))
    game.act(AddMonsters(name="Orcs", count=2, hit_dice="1", traits=("minion",)))
    assert [body.vitals.hit_points for body in game.combatant("Orcs").bodies] == [1, 1]
    tough = meeting(minions="tough")
    with pytest.raises(RuleError, match="Say how much they can take"):
        tough.act(AddMonsters(name="Sewerlings", count=2, traits=("minion",)))


def test_who_has_one_hit_point_has_nothing_to_tire() -> None:
    game = meeting("4e", minions="one-hp", endurance_rounding="up")
    game.act(AddMonsters(name="Rat", traits=("minion",)))
    vitals = game.combatant("Rat").bodies[0].vitals
    assert (vitals.maximum, vitals.endurance) == (1, None)


def test_tough_minions_tire_like_all_monsters() -> None:
    game = meeting("4e")
    game.act(AddMonsters(name="Rat", hit_points=(8,), traits=("minion",)))
    vitals = game.combatant("Rat").bodies[0].vitals
    assert vitals.maximum == 10
