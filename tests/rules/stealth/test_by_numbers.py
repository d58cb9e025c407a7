"""Going unseen and picking pockets by numbers of one's own, as the OSE book has it."""

import pytest

from rules.checks.records import RollCheck
from rules.errors import MissingNumberError, NotFoundError, RuleError
from rules.kernel.action import Action
from rules.load.rates import rate_of
from rules.sheet.records import SetLevel, SetSheetNumber
from rules.state.party import Scale
from rules.stealth.records import (
    STEALTH,
    PickPocket,
    PocketPicked,
    SneakRolled,
    SneakUp,
    VictimRolled,
    VictimWatchful,
)
from rules.stealth.silent import knows_how
from tests.rules.encounter.meeting import ODO, VERA
from tests.rules.light.lit import below
from tests.rules.scene import Scene, reported, told
from tests.rules.table import ANN, REFEREE

pytestmark = pytest.mark.rule("ERIS-SNEAK")


def party(scale: Scale = Scale.DUNGEON, **numbers: int) -> Scene:
    """Vera with these numbers, and Odo."""
    scene = below(scale=scale)
    for key, value in numbers.items():
        scene.act(SetSheetNumber(character_id=VERA, field=key, value=value))
    return scene


def rolled(scene: Scene, face: int, action: Action, **seen: object) -> SneakRolled:
    scene.act(action, by=ANN, faces=[face], **seen)
    (found,) = reported(scene.step, SneakRolled)
    return found


@pytest.mark.parametrize(
    ("scale", "numbers", "hiding", "chance", "sides"),
    [
        (Scale.DUNGEON, {"move_silently": 30, "hide_in_shadows": 10}, False, 30, 100),
        (Scale.DUNGEON, {"move_silently": 30, "hide_in_shadows": 10}, True, 10, 100),
        (Scale.DUNGEON, {"hide_in_six": 2, "hide_in_woods": 90}, True, 2, 6),
        (Scale.WILDERNESS, {"hide_in_six": 2, "hide_in_woods": 90}, True, 90, 100),
    ],
)
@pytest.mark.parametrize("is_over", [False, True])
def test_it_is_a_secret_roll_against_the_number_of_the_sheet(
    scale: Scale, numbers: dict[str, int], chance: int, sides: int, *, hiding: bool, is_over: bool
) -> None:
    scene = party(scale, **numbers)
    found = rolled(scene, chance + is_over, SneakUp(hiding=hiding))
    assert (found.chance, found.sides, found.undetected) == (chance, sides, not is_over)
    assert found.throw.secret
    assert [type(event) for event in told(scene.step, ANN)] != []
    assert found not in told(scene.step, ANN)
    assert found in told(scene.step, REFEREE)
    assert STEALTH.of(scene.state).sneaks[0].undetected is not is_over
    assert rate_of(scene.state, VERA).value == 120


def test_a_group_goes_by_its_worst_member() -> None:
    scene = party(hide_in_shadows=30)
    scene.act(SetSheetNumber(character_id=ODO, field="hide_in_six", value=2))
    scene.act(SneakUp(party=True, hiding=True), faces=[30])
    (found,) = reported(scene.step, SneakRolled)
    assert (found.worst.id, found.chance, found.sides) == (VERA, 30, 100)


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (SneakUp(), "Vera has no number to move silently"),
        (SneakUp(hiding=True), "Vera has no number to hide"),
    ],
)
def test_who_has_never_learned_it_is_told_so(action: Action, says: str) -> None:
    with pytest.raises(MissingNumberError, match=says):
        party().act(action, by=ANN)


def test_nothing_is_added_to_the_number() -> None:
    with pytest.raises(RuleError, match="counts as it is"):
        party(move_silently=30).act(SneakUp(camouflaged=True), by=ANN)


def test_planet_eris_has_one_roll_for_all() -> None:
    with pytest.raises(RuleError, match="hiding is sneaking"):
        below("eris").act(SneakUp(hiding=True), by=ANN)


def pick(scene: Scene, face: int, skill: int = 30, victim: str = "a merchant") -> PocketPicked:
    scene.act(PickPocket(victim=victim, skill=skill, thief=VERA), faces=[face])
    assert not reported(scene.step, VictimRolled)
    (found,) = reported(scene.step, PocketPicked)
    return found


@pytest.mark.rule("ERIS-PICKPOCKET")
@pytest.mark.parametrize(
    ("face", "taken", "caught"),
    [(30, True, False), (31, False, False), (60, False, False), (61, False, True)],
)
def test_more_than_twice_the_chance_is_noticed(face: int, *, taken: bool, caught: bool) -> None:
    found = pick(party(), face)
    assert (found.taken, found.caught) == (taken, caught)


@pytest.mark.rule("ERIS-PICKPOCKET")
def test_a_hundred_always_fails() -> None:
    assert not pick(party(), 100, skill=100).taken


@pytest.mark.rule("ERIS-PICKPOCKET")
@pytest.mark.parametrize(("level", "chance"), [(5, None), (7, 20), (20, 0)])
def test_victims_above_the_fifth_level_are_harder(level: int, chance: int | None) -> None:
    scene = party()
    scene.act(SetLevel(character_id=ODO, level=level))
    found = pick(scene, 25, victim=ODO)
    assert (found.skill, found.taken) == (30, chance is None)
    watchful = reported(scene.step, VictimWatchful)
    assert [one.chance for one in watchful] == ([] if chance is None else [chance])
    assert not [one for one in told(scene.step, ANN) if isinstance(one, VictimWatchful)]


@pytest.mark.rule("ERIS-PICKPOCKET")
def test_of_monsters_hit_dice_count() -> None:
    scene = party().meet()
    ogre = scene.add("Ogre", hit_dice="8+1")
    pick(scene, 100, victim=ogre.id)
    (found,) = reported(scene.step, VictimWatchful)
    assert (found.level, found.less, found.chance) == (8, 15, 15)


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ("pick pockets", "Pickpocket"),
        ("Hide in Shadows", "Sneak or hide"),
        ("hear noise", "Listen"),
        ("find traps", "Search"),
        ("open locks", "Pick the lock"),
    ],
)
def test_what_has_a_command_of_its_own_is_no_check(what: str, says: str) -> None:
    with pytest.raises(NotFoundError, match=says):
        below().act(RollCheck(what=what), by=ANN)


@pytest.mark.parametrize("hiding", [False, True])
def test_it_is_known_who_can(*, hiding: bool) -> None:
    scene = party(hide_in_shadows=10)
    asker = scene.engine.asking(scene.state)
    assert knows_how(asker, VERA, hiding=hiding) is hiding
    assert not knows_how(asker, ODO, hiding=hiding)
