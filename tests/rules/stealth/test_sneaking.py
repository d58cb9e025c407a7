"""Who goes unseen: the table of chances, its boundaries, and what follows for an encounter."""

import pytest

from rules.clock.records import PassTime
from rules.encounter.records import AddMonsters, StartEncounter, SurpriseSet
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.expedition.records import ComeBack
from rules.health.records import Damage
from rules.items.records import WieldItem
from rules.kernel.events import Event
from rules.kernel.family import System
from rules.kernel.questions import Addend, Answer
from rules.kernel.visibility import Visibility
from rules.light.records import LightUp, SetDark
from rules.load.rates import LOWER, party_rate, party_stuck, rate_of
from rules.record import replace
from rules.sheet.records import ChangeTraits, RetireCharacter, SetSheetNumber
from rules.state.encounter import Side
from rules.state.game import GameState
from rules.stealth.records import (
    STEALTH,
    ScoutsMet,
    SneakBonus,
    SneakingBegan,
    SneakingEnded,
    SneakRolled,
    SneakUp,
    StopSneaking,
)
from rules.stealth.sneaking import chance_of, sneaking
from rules.systems import SYSTEMS
from tests.rules.encounter.meeting import ODO, VERA
from tests.rules.light.lit import below, carry
from tests.rules.scene import Scene, reported, told
from tests.rules.table import ANN, BOB, REFEREE, STRANGER

pytestmark = pytest.mark.rule("ERIS-SNEAK")


def plain(preset: str = "eris") -> Scene:
    """Both have average dexterity."""
    scene = below(preset)
    scene.state = replace(scene.state, overrides={**scene.state.overrides, "donning": "at-once"})
    for who in (VERA, ODO):
        scene.act(SetSheetNumber(character_id=who, field="dex", value=10))
    return scene


def wear(scene: Scene, name: str, who: str = VERA) -> None:
    carry(scene, name, who=who)
    item = next(c for c in scene.state.characters if c.id == who).items[-1]
    scene.act(WieldItem(item_id=item.id, target=who))


def rolled(scene: Scene) -> SneakRolled:
    (found,) = reported(scene.step, SneakRolled)
    return found


def value(scene: Scene, *how: str, base: int = 2) -> int:
    return chance_of(scene.engine.asking(scene.state), VERA, base, how).value


@pytest.mark.parametrize(("face", "undetected"), [(1, True), (2, True), (3, False), (6, False)])
def test_the_standard_chance_is_two_in_six(face: int, *, undetected: bool) -> None:
    scene = plain()
    scene.act(SneakUp(), by=ANN, faces=[face])
    found = rolled(scene)
    assert (found.chance, found.base, found.factors, found.undetected) == (2, 2, (), undetected)
    assert not found.throw.secret
    assert STEALTH.of(scene.state).sneaks[0].undetected is undetected


@pytest.mark.parametrize(("armour", "chance"), [("Leather", 2), ("Chainmail", 1), ("Platemail", 1)])
def test_armour_of_metal_takes_one_off(armour: str, chance: int) -> None:
    scene = plain()
    wear(scene, armour)
    assert value(scene) == chance


@pytest.mark.parametrize(
    ("preset", "trait", "chance"),
    [("eris", "thief", 3), ("eris", "hobbit", 3), ("ose", "hobbit", 2), ("eris", "elf", 2)],
)
def test_thieves_and_hobbits_have_one_more(preset: str, trait: str, chance: int) -> None:
    scene = plain(preset)
    scene.act(ChangeTraits(character_id=VERA, traits=(trait,)))
    assert value(scene) == chance


@pytest.mark.parametrize(("dex", "chance"), [(3, 1), (8, 1), (9, 2), (12, 2), (13, 3), (18, 3)])
def test_dexterity_counts_as_on_ties(dex: int, chance: int) -> None:
    scene = plain()
    scene.act(SetSheetNumber(character_id=VERA, field="dex", value=dex))
    assert value(scene) == chance


@pytest.mark.parametrize(
    ("how", "chance"),
    [(("camouflaged",), 3), (("detected",), 1), (("camouflaged", "detected"), 2)],
)
def test_the_ground_and_what_others_know_count(how: tuple[str, ...], chance: int) -> None:
    assert value(plain(), *how) == chance


def test_all_that_helps_comes_to_six_and_all_that_hinders_to_none() -> None:
    scene = plain()
    scene.act(ChangeTraits(character_id=VERA, traits=("thief", "hobbit")))
    scene.act(SetSheetNumber(character_id=VERA, field="dex", value=18))
    assert value(scene, "camouflaged") == 6
    scene = plain()
    wear(scene, "Platemail")
    scene.act(SetSheetNumber(character_id=VERA, field="dex", value=3))
    assert value(scene, "detected") == 0
    scene.act(SneakUp(detected=True), by=ANN, faces=[1])
    assert not rolled(scene).undetected


def test_more_than_six_is_six() -> None:
    def toy(_state: GameState, _question: SneakBonus) -> tuple[Addend, ...]:
        return (Addend("toy", 9, "ERIS-SNEAK"),)

    answers = (Answer(on=SneakBonus, run=toy, source="ERIS-SNEAK"),)
    scene = Scene("eris", (*SYSTEMS, System(key="toy", handlers={}, answers=answers)))
    assert value(scene) == 6


def test_a_group_has_its_worst_members_chance() -> None:
    scene = plain()
    wear(scene, "Chainmail", ODO)
    scene.act(ChangeTraits(character_id=VERA, traits=("thief",)))
    scene.act(SneakUp(party=True), by=ANN, faces=[2])
    found = rolled(scene)
    assert (found.worst.id, found.chance, found.undetected) == (ODO, 1, False)
    assert [who.id for who in found.people] == [VERA, ODO]
    assert [(factor.label, factor.amount) for factor in found.factors] == [("chainmail", -1)]


def test_dim_light_makes_the_base_one_and_bright_light_forbids_it() -> None:
    scene = plain()
    scene.act(LightUp(source="candle", bearer=VERA))
    scene.act(SneakUp(targets=(VERA,)), faces=[2])
    assert (rolled(scene).base, rolled(scene).undetected) == (1, False)
    scene.act(LightUp(source="torch", bearer=ODO))
    with pytest.raises(RuleError, match="Odo's torch gives away"):
        scene.act(SneakUp(party=True))
    with pytest.raises(ForbiddenError, match="by a bright light"):
        scene.act(SneakUp(targets=(ODO,), allow=True), by=BOB)
    scene.act(SneakUp(party=True, allow=True), faces=[2])
    assert (rolled(scene).base, rolled(scene).undetected) == (2, True)


def test_who_goes_alone_leaves_the_others_torch_behind_and_daylight_shows_none() -> None:
    scene = plain()
    scene.act(LightUp(source="torch", bearer=ODO))
    scene.act(SneakUp(), by=ANN, faces=[2])
    assert rolled(scene).base == 2
    scene.act(SetDark(dark=False))
    scene.act(SneakUp(), by=BOB, faces=[2])
    assert rolled(scene).base == 2


def test_where_any_light_gives_away_a_candle_forbids_it() -> None:
    scene = plain("ose")
    scene.act(LightUp(source="candle", bearer=VERA))
    with pytest.raises(RuleError, match="Vera's candle"):
        scene.act(SneakUp(), by=ANN)


def test_nobody_tries_twice_at_once_but_a_referee_has_it_rolled_again() -> None:
    scene = plain()
    scene.act(SneakUp(), by=ANN, faces=[6])
    with pytest.raises(RuleError, match="Vera is sneaking already"):
        scene.act(SneakUp(party=True), by=BOB)
    scene.act(SneakUp(), by=BOB, faces=[6])
    scene.act(StopSneaking(), by=ANN)
    (ended,) = reported(scene.step, SneakingEnded)
    assert [who.id for who in ended.people] == [VERA]
    with pytest.raises(RuleError, match="Vera has just tried that"):
        scene.act(SneakUp(), by=ANN)
    scene.act(SneakUp(targets=(VERA,)), faces=[1])
    assert sneaking(scene.state) == (ODO, VERA)
    scene.act(StopSneaking(targets=(VERA,)), by=ANN)
    scene.act(PassTime(turns=1))
    scene.act(SneakUp(), by=ANN, faces=[1])
    assert [sneak.who for sneak in STEALTH.of(scene.state).sneaks] == [(ODO,), (VERA,)]


def test_some_of_a_group_walk_on_openly() -> None:
    scene = plain()
    scene.act(SneakUp(party=True), by=ANN, faces=[1])
    scene.act(StopSneaking(targets=(ODO,)), by=BOB)
    assert sneaking(scene.state) == (VERA,)
    with pytest.raises(RuleError, match="Nobody of yours"):
        scene.act(StopSneaking(), by=BOB)
    with pytest.raises(ForbiddenError):
        scene.act(StopSneaking(targets=(VERA,)), by=BOB)
    scene.act(StopSneaking())
    assert sneaking(scene.state) == ()


def test_who_may_roll_for_whom() -> None:
    scene = plain()
    with pytest.raises(ForbiddenError, match="sneak with Odo"):
        scene.act(SneakUp(targets=(ODO,)), by=ANN)
    with pytest.raises(ForbiddenError, match="Only somebody of the party"):
        scene.act(SneakUp(party=True), by=STRANGER)
    with pytest.raises(NotFoundError, match="no character"):
        scene.act(SneakUp(), by=STRANGER)
    with pytest.raises(RuleError, match="and not both"):
        scene.act(SneakUp(targets=(VERA,), party=True), by=ANN)
    with pytest.raises(RuleError, match="Nobody is there to sneak"):
        Scene("eris").act(SneakUp(party=True))
    scene.act(Damage(targets=(ODO,), amount="5"), faces=[3])
    with pytest.raises(RuleError, match="Odo is unconscious"):
        scene.act(SneakUp(targets=(ODO,)), by=BOB)
    scene.act(SneakUp(party=True), by=ANN, faces=[1])
    assert sneaking(scene.state) == (VERA,)
    with pytest.raises(RuleError, match="1d6 comes to"):
        scene.act(SneakUp(targets=(VERA,), forced=7))


@pytest.mark.parametrize(
    ("rate", "slower"),
    [(0, 0), (30, 0), (31, 30), (60, 30), (61, 60), (90, 60), (91, 90), (120, 90), (240, 90)],
)
def test_sneaking_is_a_category_slower(rate: int, slower: int) -> None:
    assert LOWER.at(rate) == slower


def test_who_sneaks_goes_slower_and_who_is_slowest_cannot() -> None:
    scene = plain()
    wear(scene, "Chainmail")
    usual = rate_of(scene.state, VERA).value
    scene.act(SneakUp(), by=ANN, faces=[1])
    found = rate_of(scene.state, VERA)
    assert (found.value, found.source) == (LOWER.at(usual), "ERIS-SNEAK")
    assert found.label.endswith("chainmail, sneaking")
    assert party_rate(scene.state).value == found.value
    assert rate_of(scene.state, ODO).value == 120
    scene.act(SetSheetNumber(character_id=VERA, field="move", value=30))
    assert rate_of(scene.state, VERA).value == 0


def surprised(scene: Scene, key: str = "monsters") -> tuple[bool, bool]:
    side: Side = scene.side(key)
    return side.surprised, side.surprise_said


@pytest.mark.parametrize(("face", "undetected"), [(2, True), (3, False)])
def test_an_encounter_takes_what_the_party_rolled_instead_of_the_monsters_roll(
    face: int, *, undetected: bool
) -> None:
    scene = plain()
    scene.act(SneakUp(party=True), by=ANN, faces=[face])
    scene.act(StartEncounter())
    assert surprised(scene) == (undetected, True)
    assert surprised(scene, "party") == (False, False)
    (said,) = reported(scene.step, SurpriseSet)
    assert (said.surprised, said.rule) == (undetected, "ERIS-SNEAK")
    assert not [event for event in told(scene.step, ANN) if isinstance(event, SurpriseSet)]
    assert sneaking(scene.state) == ()


def test_what_scouts_rolled_is_told_to_the_referee_alone() -> None:
    scene = plain()
    scene.act(SneakUp(), by=ANN, faces=[1])
    scene.act(StartEncounter())
    assert surprised(scene) == (False, False)
    (met,) = reported(scene.step, ScoutsMet)
    assert ([who.id for who in met.people], met.undetected) == ([VERA], True)
    assert not [event for event in told(scene.step, ANN) if isinstance(event, ScoutsMet)]


def test_who_has_stopped_is_no_scout() -> None:
    scene = plain()
    scene.act(SneakUp(party=True), by=ANN, faces=[1])
    scene.act(StopSneaking())
    scene.act(StartEncounter())
    assert (surprised(scene), STEALTH.of(scene.state).sneaks) == ((False, False), ())


def meeting(preset: str = "eris") -> Scene:
    scene = plain(preset)
    scene.act(StartEncounter())
    scene.act(AddMonsters(name="Wolf", hit_points=(4,), hidden=True, block="none"))
    return scene


@pytest.mark.parametrize("face", [2, 3])
def test_monsters_sneak_up_unseen_and_nothing_tells_of_it(face: int) -> None:
    scene = meeting()
    step = scene.act(SneakUp(targets=(scene.id("Wolf"),)), faces=[face])
    assert surprised(scene, "party") == (False, False)
    assert told(step, ANN) == []
    assert (rolled(scene).throw.secret, rolled(scene).undetected) == (True, face == 2)
    assert sneaking(scene.state) == ()


@pytest.mark.parametrize(("face", "undetected"), [(2, True), (3, False)])
def test_a_monster_that_is_known_of_sneaks_in_the_open(face: int, *, undetected: bool) -> None:
    scene = meeting()
    scene.add("Rat")
    step = scene.act(SneakUp(targets=(scene.id("Rat"),)), faces=[face])
    assert not rolled(scene).throw.secret
    assert surprised(scene, "party") == (undetected, True)
    assert [event for event in told(step, ANN) if isinstance(event, SurpriseSet)]
    scene.act(SneakUp(targets=(scene.id("Rat"),), seen=Visibility.BLIND), faces=[1])
    assert not [event for event in told(scene.step, ANN) if isinstance(event, SneakingBegan)]
    with pytest.raises(RuleError, match="different sides"):
        scene.act(SneakUp(targets=(VERA, scene.id("Rat"))))


def test_before_the_first_round_the_party_sneaks_and_later_surprise_is_settled() -> None:
    scene = meeting()
    scene.act(SneakUp(party=True), by=ANN, faces=[1])
    assert surprised(scene) == (True, True)
    scene.fight()
    scene.surprise()
    scene.act(SneakUp(), by=ANN, faces=[1])
    assert not scene.side().surprised


@pytest.mark.parametrize("seen", [Visibility.PRIVATE, Visibility.BLIND])
def test_how_it_came_out_is_seen_by_whoever_may(seen: Visibility) -> None:
    shown: list[list[Event]] = []
    for face in (1, 6):
        scene = plain()
        step = scene.act(SneakUp(seen=seen), by=ANN, faces=[face])
        assert rolled(scene).throw.secret
        shown.append([event for event in told(step, BOB) if not isinstance(event, SneakRolled)])
        assert not [event for event in told(step, BOB) if isinstance(event, SneakRolled)]
        knows = any(isinstance(event, SneakRolled) for event in told(step, ANN))
        assert knows is (seen is Visibility.PRIVATE)
        assert any(isinstance(event, SneakRolled) for event in told(step, REFEREE))
    assert shown[0] == shown[1]


def test_who_falls_or_is_put_away_sneaks_no_longer_and_nobody_does_at_home() -> None:
    scene = plain()
    scene.act(SneakUp(party=True), by=ANN, faces=[1])
    scene.act(Damage(targets=(ODO,), amount="5"), faces=[3])
    assert sneaking(scene.state) == (VERA,)
    scene.act(RetireCharacter(character_id=VERA), by=ANN)
    assert STEALTH.of(scene.state).sneaks == ()
    scene = plain()
    scene.act(SneakUp(), by=ANN, faces=[1])
    scene.act(ComeBack())
    assert sneaking(scene.state) == ()


def test_who_wakes_up_changes_nothing() -> None:
    scene = plain()
    scene.act(SneakUp(), by=ANN, faces=[1])
    down = scene.state.characters[1]
    scene.state = replace(scene.state, characters=(scene.state.characters[0], down))
    scene.act(Damage(targets=(ODO,), amount="5"), faces=[3])
    scene.act(PassTime(turns=40))
    assert sneaking(scene.state) == (VERA,)


def test_the_refusal_of_who_is_too_slow_names_the_way_out() -> None:
    scene = plain()
    scene.act(SetSheetNumber(character_id=VERA, field="move", value=30))
    scene.act(SneakUp(), by=ANN, faces=[1])
    assert party_stuck(scene.state) == (
        "Vera is too slow to sneak on. `/do sneak stop` ends the sneaking."
    )
    slower = scene.copy()
    slower.act(SetSheetNumber(character_id=VERA, field="move", value=0))
    assert party_stuck(slower.state) == "Vera has a Movement of 0, and stays where it is."
    scene.act(StopSneaking(), by=ANN)
    assert party_stuck(scene.state) == ""
