"""When morale falls due: the first death on a side, and half of it out of action (OSE-MORALE).
What the referees are reminded of, and nobody else (R-MORALE-TIMING).
"""

import pytest

from rules.encounter.records import LeaveEncounter
from rules.health.records import Damage
from rules.kernel.actor import ALL_KNOWING, TABLE
from rules.kernel.dues import DueKind
from rules.kernel.events import REFEREES
from rules.morale.records import ChecksWait, MoraleCheckDue, RollMorale
from rules.record import replace
from rules.rounds.records import MarkDone, StepBegan
from rules.state.encounter import Kind, Morale
from rules.state.health import Life
from tests.rules.morale.battle import Arrive, Bewitch, Depart, Finish, Strike, battle, due, group
from tests.rules.scene import Scene, reported
from tests.rules.scenes import CountedDice

pytestmark = pytest.mark.rule("OSE-MORALE")


def reveal(scene: Scene, combatant_id: str) -> None:
    encounter = scene.state.encounter
    assert encounter is not None
    lines = tuple(
        replace(c, hidden=False) if c.id == combatant_id else c for c in encounter.combatants
    )
    scene.state = replace(scene.state, encounter=replace(encounter, combatants=lines))


def kill(scene: Scene, *targets: str, life: Life = Life.DEAD) -> list[tuple[str, str]]:
    return due(scene.act(Strike(targets=targets, life=life)))


def test_seven_goblins_lose_the_first_and_the_fourth() -> None:
    """First death: a check. The fourth: 4 x 2 >= 7, half of them. The others: nothing."""
    scene = battle(group("goblins", 7))
    fallen = [kill(scene, f"goblins#{number}") for number in range(1, 7)]
    assert fallen == [[("goblins", "first-death")], [], [], [("goblins", "half")], [], []]


@pytest.mark.parametrize(
    ("number", "half"),
    [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (9, 5)],
)
def test_half_is_reached_when_twice_the_fallen_make_the_starting_number(
    number: int, half: int
) -> None:
    scene = battle(group("orcs", number))
    asked = [kill(scene, f"orcs#{n}", life=Life.UNCONSCIOUS) for n in range(1, half + 1)]
    assert asked == [[]] * (half - 1) + [[("orcs", "half")]]


def test_the_first_death_of_two_is_half_of_them_too_and_asks_once() -> None:
    scene = battle(group("ogres", 2))
    assert kill(scene, "ogres#1") == [("ogres", "both")]
    assert (scene.side().first_death_done, scene.side().half_done) == (True, True)


def test_a_blast_that_fells_half_at_once_asks_once() -> None:
    scene = battle(group("goblins", 7))
    blast = [f"goblins#{number}" for number in range(1, 5)]
    assert kill(scene, *blast) == [("goblins", "both")]
    assert kill(scene, "goblins#5") == []


def test_two_that_fall_at_once_are_one_first_death() -> None:
    scene = battle(group("goblins", 7))
    assert kill(scene, "goblins#1", "goblins#2") == [("goblins", "first-death")]


def test_a_lone_monster_has_no_trigger() -> None:
    scene = battle(group("troll", 1))
    assert kill(scene, "troll", life=Life.UNCONSCIOUS) == []
    assert kill(scene, "troll") == []
    assert not scene.side().first_death_done
    assert not scene.side().half_done


def test_the_unconscious_are_incapacitated_but_not_dead() -> None:
    scene = battle(group("bandits", 4))
    assert kill(scene, "bandits#1", life=Life.UNCONSCIOUS) == []
    assert kill(scene, "bandits#1") == [("bandits", "first-death")]
    assert kill(scene, "bandits#2", life=Life.CRITICAL) == [("bandits", "half")]


def test_getting_up_asks_for_nothing() -> None:
    scene = battle(group("bandits", 4))
    kill(scene, "bandits#1", "bandits#2")
    assert kill(scene, "bandits#1", life=Life.UP) == []


def test_the_paralysed_count_as_incapacitated() -> None:
    scene = battle(group("ghouls", 4))
    assert due(scene.act(Bewitch(target="ghouls#1"))) == []
    assert due(scene.act(Bewitch(target="ghouls#2", incapacitates=False))) == []
    assert due(scene.act(Bewitch(target="ghouls#2"))) == [("ghouls", "half")]


@pytest.mark.parametrize("bewitched", [("ghouls",), ("ghouls#1", "ghouls#2")])
def test_a_group_of_which_nobody_can_act_checks_no_morale(bewitched: tuple[str, ...]) -> None:
    scene = battle(group("ghouls", 2), group("ghasts", 3))
    for target in bewitched:
        assert due(scene.act(Bewitch(target=target))) == []
    assert kill(scene, "ghasts#1") == [("ghasts", "both")]


def test_a_group_that_falls_asleep_forgets_its_check() -> None:
    scene = battle(group("ghouls", 3), group("ghasts", 6))
    kill(scene, "ghasts#1")
    assert [check.combatant_id for check in scene.checks()] == ["ghouls", "ghasts"]
    scene.act(Bewitch(target="ghouls"))
    assert [check.combatant_id for check in scene.checks()] == ["ghasts"]


def test_all_lines_of_a_side_check_and_no_other_side() -> None:
    hired = group("archers", 4, side="party", kind=Kind.MERCENARY)
    scene = battle(group("goblins", 3), group("wolves", 2), hired)
    assert kill(scene, "goblins#1") == [("goblins", "first-death"), ("wolves", "first-death")]
    assert {check.side for check in scene.checks()} == {"monsters"}
    assert [check.round for check in scene.checks()] == [1, 1]


def test_mercenaries_check_when_a_character_of_their_side_dies() -> None:
    hired = group("archers", 4, side="party", kind=Kind.MERCENARY)
    scene = battle(group("goblins", 3), hired)
    assert kill(scene, "c1") == [("archers", "first-death")]


@pytest.mark.rule("OSE-RETAINER-MORALE")
def test_characters_and_retainers_never_check() -> None:
    squire = group("squire", 1, side="party", kind=Kind.RETAINER)
    scene = battle(squire)
    assert kill(scene, "squire") == []
    assert scene.side("party").first_death_done
    assert scene.checks() == ()


@pytest.mark.parametrize("score", [2, 12])
def test_scores_of_2_and_12_never_check(score: int) -> None:
    scene = battle(group("zombies", 3, morale=Morale(score=score)), group("goblins", 3))
    assert kill(scene, "zombies#1") == [("goblins", "first-death")]


@pytest.mark.parametrize("score", [None, 3, 11])
def test_every_other_score_checks_even_one_nobody_gave(score: int | None) -> None:
    scene = battle(group("goblins", 3, morale=Morale(score=score)))
    assert kill(scene, "goblins#1") == [("goblins", "first-death")]


def test_a_line_that_is_down_does_not_check() -> None:
    scene = battle(group("chief", 1), group("goblins", 5))
    assert kill(scene, "chief") == [("goblins", "first-death")]


def test_a_check_lapses_when_nobody_is_left_to_make_it() -> None:
    scene = battle(group("goblins", 3))
    kill(scene, "goblins#1")
    assert len(scene.checks()) == 1
    kill(scene, "goblins#2", "goblins#3")
    assert scene.checks() == ()


def test_reinforcements_grow_the_number_of_which_half_counts() -> None:
    scene = battle(group("goblins", 3))
    scene.act(Arrive(combatant_id="wolves", count=3))
    assert kill(scene, "goblins#1") == [("goblins", "first-death"), ("wolves", "first-death")]
    assert kill(scene, "goblins#2") == []
    assert kill(scene, "goblins#3") == [("wolves", "half")]


def test_those_who_fled_still_count_and_their_checks_lapse() -> None:
    scene = battle(group("goblins", 3), group("wolves", 3))
    kill(scene, "goblins#1")
    scene.act(Depart(combatant_id="wolves"))
    assert [check.combatant_id for check in scene.checks()] == ["goblins"]
    assert kill(scene, "goblins#2") == []


def test_what_was_entered_by_mistake_never_counted() -> None:
    scene = battle(group("goblins", 4), group("wolves", 3))
    kill(scene, "goblins#1")
    scene.act(Depart(combatant_id="wolves", removed=True))
    assert [check.combatant_id for check in scene.checks()] == ["goblins"]
    assert kill(scene, "goblins#2") == [("goblins", "half")]


def test_leaving_as_the_encounter_ends_is_nothing_to_count() -> None:
    scene = battle(group("goblins", 2))
    assert scene.act(Finish(combatant_id="goblins")).state.encounter is None


def test_somebody_who_is_not_in_the_encounter_is_on_no_side() -> None:
    scene = battle(group("goblins", 2))
    scene.act(Depart(combatant_id="c1", removed=True))
    assert kill(scene, "c1") == []


@pytest.mark.rule("OSE-MORALE")
def test_with_morale_off_nothing_falls_due() -> None:
    scene = battle(group("goblins", 2), preset="4e")
    assert kill(scene, "goblins#1") == []
    scene = battle(group("goblins", 2), preset="4e", morale="on")
    assert kill(scene, "goblins#1") == [("goblins", "both")]


def test_a_check_that_is_due_is_the_referees_secret() -> None:
    scene = battle(group("goblins", 2, hidden=True))
    step = scene.act(Strike(targets=("goblins#1",)))
    (event,) = [e for e in step.events if isinstance(e, MoraleCheckDue)]
    assert event.audience == REFEREES
    assert event.concerns_hidden()
    assert event.rule == "OSE-MORALE"
    assert event.check_id == scene.checks()[0].id
    assert scene.combatant("goblins").morale.successes == 0


def test_all_on_a_side_count_whether_players_know_of_them_or_not() -> None:
    scene = battle(group("goblins", 4), group("lurkers", 4, hidden=True))
    assert kill(scene, "goblins#1") == [("goblins", "first-death"), ("lurkers", "first-death")]
    assert kill(scene, "goblins#2", "lurkers#1") == []
    assert kill(scene, "lurkers#2") == [("goblins", "half"), ("lurkers", "half")]


def test_nobody_but_a_referee_is_told_of_a_check() -> None:
    scene = battle(group("goblins", 4))
    step = scene.act(Strike(targets=("goblins#1",)))
    due = [event for event in step.events if isinstance(event, MoraleCheckDue)]
    assert len(due) == 1
    assert due[0].seen_by(TABLE) is None


def before_the_monsters(preset: str = "ose", *, hidden: bool = False) -> Scene:
    """The goblins and the lurkers have to check; the party acts first."""
    scene = Scene(preset).meet()
    scene.hero("Aldric")
    scene.foe("Goblins", count=2, morale=Morale(score=7))
    scene.foe("Lurkers", count=2, morale=Morale(score=7), hidden=hidden)
    scene.begin(party=5, monsters=2)
    scene.check_due("goblins")
    scene.check_due("lurkers")
    return scene


@pytest.mark.parametrize("hidden", [False, True])
def test_the_referee_is_reminded_as_the_side_acts(hidden: bool) -> None:
    scene = before_the_monsters(hidden=hidden)
    assert reported(scene.next(), ChecksWait) == []
    (event,) = reported(scene.next(to="side"), ChecksWait)
    assert scene.now.side == "monsters"
    assert [who.name for who in event.targets] == ["Goblins", "Lurkers"]
    assert event.seen_by(TABLE) is None


def test_in_planet_eris_it_is_at_the_end_of_the_round() -> None:
    scene = before_the_monsters("eris")
    assert reported(scene.next(), ChecksWait) == []
    (event,) = reported(scene.next(), ChecksWait)
    assert scene.encounter.round == 2
    assert [who.name for who in event.targets] == ["Goblins", "Lurkers"]


def test_a_failed_check_is_told_again_until_it_was_played() -> None:
    scene = before_the_monsters()
    scene.change(morale_checks=())
    scene.act(RollMorale(combatant_id="goblins", forced=12))
    (event,) = reported(scene.next(), ChecksWait)
    assert ([who.name for who in event.unplayed], event.targets) == (["Goblins"], ())
    kinds = {due.kind for due in scene.engine.what_is_due(scene.state, ALL_KNOWING)}
    assert DueKind.FLIGHT in kinds
    scene.act(LeaveEncounter(target="goblins", reason="fled"))
    assert reported(scene.next(), ChecksWait) == []


def test_a_move_that_goes_through_several_steps_tells_it_once() -> None:
    scene = Scene(go_on="by-itself", initiative_rolls="by-itself").meet()
    scene.falling = CountedDice()
    scene.hero("Aldric")
    scene.foe("Goblins", morale=Morale(score=7, done="broken", unplayed=True))
    told: list[list[str]] = []
    while scene.encounter.round < 3:
        found = reported(scene.next(), ChecksWait)
        told += [[who.name for who in event.unplayed] for event in found]
        steps = len(reported(scene.step, StepBegan))
        assert len(found) == (1 if steps else 0)
    assert told == [["Goblins"]] * len(told)
    assert told


@pytest.mark.parametrize("is_dead", [True, False])
def test_nobody_who_is_dead_is_asked_to_flee(is_dead: bool) -> None:
    scene = before_the_monsters()
    scene.change(morale_checks=())
    scene.act(RollMorale(combatant_id="goblins", forced=12))
    amount = "9" if is_dead else "1"
    scene.act(Damage(targets=("goblins#1", "goblins#2"), amount=amount))
    scene.change(morale_checks=())
    told = reported(scene.next(), ChecksWait)
    assert [who.name for event in told for who in event.unplayed] == ["Goblins"] * (not is_dead)


def test_a_turn_marked_by_hand_was_played() -> None:
    scene = before_the_monsters()
    scene.change(morale_checks=())
    scene.act(RollMorale(combatant_id="goblins", forced=12))
    scene.act(MarkDone(target="goblins"))
    assert not scene.combatant("goblins").morale.unplayed
    assert reported(scene.next(), ChecksWait) == []


def test_checks_are_owed_to_the_referee_alone() -> None:
    scene = before_the_monsters()
    kinds = {due.kind for due in scene.engine.what_is_due(scene.state, ALL_KNOWING)}
    assert DueKind.MORALE in kinds
    assert DueKind.MORALE not in {due.kind for due in scene.engine.what_is_due(scene.state, TABLE)}
