"""Monsters of Planet Eris have d6 hit dice; others are possible, and the referee is told."""

import pytest

from rules.bestiary.words import parse_hit_dice
from rules.campaign.choosing import FIXED_SETTINGS
from rules.campaign.records import FixedValueDiffers
from rules.classes.records import HP_FLOOR, LEVEL_HP
from rules.dice.faces import DiceRecord
from rules.encounter.records import MONSTER_HIT_DIE, Change, CombatantJoined, MonstersCorrected
from rules.kernel.action import Action, Word
from rules.kernel.events import REFEREES, Throw, Who
from rules.kernel.family import System
from rules.kernel.resolution import Resolution
from rules.state.encounter import Body, Combatant, Encounter, Kind
from rules.state.health import Vitals
from rules.treasure.records import XP
from tests.rules.scene import Scene
from tests.rules.systems import system_of

SYSTEM = system_of("campaign")

pytestmark = pytest.mark.rule("ERIS-REFEREE-AUTHORITY")


class Arrive(Word):
    """Bring a monster with these hit dice and hit points, rolled or typed."""

    hit_dice: str
    hit_points: tuple[int, ...]
    is_rolled: bool = False


def arrive(resolution: Resolution, action: Arrive) -> None:
    bodies = tuple(
        Body(number, Vitals(points, points))
        for number, points in enumerate(action.hit_points, start=1)
    )
    dice = parse_hit_dice(action.hit_dice) if action.hit_dice else None
    monster = Combatant("m1", "Ogre", "monsters", Kind.MONSTER, bodies=bodies, hit_dice=dice)
    resolution.put_encounter(Encounter("e", 1, {}, combatants=(monster,)))
    throw = Throw(0, "hit points", DiceRecord("1d8", 1), secret=True)
    resolution.emit(
        CombatantJoined(
            target=resolution.who("m1"),
            side="monsters",
            kind="monster",
            throws=(throw,) if action.is_rolled else (),
        )
    )


class Mention(Word):
    """Report somebody who is not in the encounter."""


def mention(resolution: Resolution, _action: Mention) -> None:
    resolution.emit(CombatantJoined(target=Who("m9", "Nobody"), side="monsters", kind="monster"))


DOOR = System(key="door", handlers={Arrive: arrive, Mention: mention}, events=(CombatantJoined,))


def warned(action: Action, preset: str = "eris") -> list[tuple[str, str, str]]:
    events = Scene(preset, [SYSTEM, DOOR]).act(action).events
    return [(e.thing, e.given, e.usual) for e in events if isinstance(e, FixedValueDiffers)]


@pytest.mark.parametrize(
    ("hit_dice", "hit_points", "expected"),
    [
        ("3", (18,), []),
        ("3", (19,), [("hit points", "19", "1 to 18")]),
        ("3+1", (19,), []),
        ("3+1", (4, 20), [("hit points", "20", "1 to 19")]),
        ("1-1", (5,), []),
        ("1-1", (6,), [("hit points", "6", "1 to 5")]),
        ("1-6", (1,), []),
        ("½", (3,), []),
        ("½", (4,), [("hit points", "4", "1 to 3")]),
        ("2d6", (12,), []),
        ("2d8", (2,), [("hit dice values", "d8", "d6")]),
        ("2d4", (8,), [("hit dice values", "d4", "d6")]),
        ("NH", (3,), []),
        ("", (99,), []),
        ("3", (), []),
    ],
)
def test_what_d6_hit_dice_cannot_give_is_said(
    hit_dice: str, hit_points: tuple[int, ...], expected: list[tuple[str, str, str]]
) -> None:
    assert warned(Arrive(hit_dice=hit_dice, hit_points=hit_points)) == expected


def test_rolled_hit_points_were_warned_of_with_the_setting() -> None:
    assert warned(Arrive(hit_dice="3", hit_points=(24,), is_rolled=True)) == []


@pytest.mark.parametrize("preset", ["ose", "4e"])
def test_other_books_have_other_dice(preset: str) -> None:
    assert warned(Arrive(hit_dice="3d8", hit_points=(24,)), preset) == []


def test_somebody_who_is_not_there_has_no_dice() -> None:
    assert warned(Mention()) == []


def test_the_warning_is_for_the_referee() -> None:
    step = Scene("eris", [SYSTEM, DOOR]).act(Arrive(hit_dice="2d8", hit_points=(2,)))
    (event,) = [e for e in step.events if isinstance(e, FixedValueDiffers)]
    assert event.audience == REFEREES
    assert event.rule == "ERIS-REFEREE-AUTHORITY"
    assert event.target.name == "Ogre"


class Correct(Word):
    """Correct the only monster, in this respect."""

    what: str


def correct(resolution: Resolution, action: Correct) -> None:
    change = Change(what=action.what, before="1", after="3")
    resolution.emit(MonstersCorrected(target=resolution.who("m1"), changes=(change,)))


GATE = System(key="gate", handlers={Correct: correct}, events=(MonstersCorrected,))


@pytest.mark.parametrize(
    ("what", "expected"), [("hit_dice", [("hit points", "24", "1 to 18")]), ("ac", [])]
)
def test_corrected_hit_dice_are_compared_with_the_hit_points_that_stay(
    what: str, expected: list[tuple[str, str, str]]
) -> None:
    scene = Scene("eris", [SYSTEM, DOOR, GATE])
    scene.act(Arrive(hit_dice="3", hit_points=(24,), is_rolled=True))
    events = scene.act(Correct(what=what)).events
    found = [(e.thing, e.given, e.usual) for e in events if isinstance(e, FixedValueDiffers)]
    assert found == expected


def test_every_fixed_setting_exists() -> None:
    assert set(FIXED_SETTINGS) == {MONSTER_HIT_DIE.key, LEVEL_HP.key, HP_FLOOR.key, XP.key}
