"""Who can be in a scene: a test says of them what it is about, and nothing else."""

from collections.abc import Sequence

from rules.record import replace
from rules.state.encounter import Body, Combatant, Kind, Side
from rules.state.health import Vitals
from rules.state.sheet import Character
from tests.rules.table import ANN

PARTY = Side(key="party", label="Party", is_party=True)
MONSTERS = Side(key="monsters", label="Monsters")
BANDITS = Side(key="bandits", label="Bandits")
SIDES = (PARTY, MONSTERS, BANDITS)


def character(
    character_id: str = "c1",
    hit_points: int = 8,
    *,
    name: str = "Morgan",
    owner: int = ANN.member,
    maximum: int | None = None,
    **fields: object,
) -> Character:
    """A sheet, Ann's if nobody else is said."""
    vitals = Vitals(hit_points, hit_points if maximum is None else maximum)
    return replace(Character(character_id, name, owner, vitals), **fields)


def combatant_of(sheet: Character, **fields: object) -> Combatant:
    """A character who is in the encounter."""
    there = Combatant(
        sheet.id, sheet.name, "party", Kind.CHARACTER, sheet.owner, numbers=sheet.numbers
    )
    return replace(there, **fields)


def monsters(
    combatant_id: str = "m1",
    hit_points: Sequence[int] = (5, 5, 5),
    *,
    name: str = "Goblins",
    side: str = "monsters",
    kind: Kind = Kind.MONSTER,
    **fields: object,
) -> Combatant:
    """Monsters or hirelings, one for each number of hit points."""
    bodies = tuple(
        Body(number, Vitals(points, points)) for number, points in enumerate(hit_points, start=1)
    )
    there = Combatant(combatant_id, name, side, kind, bodies=bodies)
    return replace(there, **fields)
