"""When morale falls due: the first death on a side, and half of it out of action (OSE-MORALE)."""

import pytest

from rules.kernel.actor import TABLE
from rules.kernel.events import REFEREES
from rules.morale.records import MoraleCheckDue
from rules.record import replace
from rules.state.encounter import Kind, Morale
from rules.state.health import Life
from tests.rules.morale.battle import Arrive, Bewitch, Depart, Finish, Strike, battle, due, group
from tests.rules.scene import Scene

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


def test_reinforcements_grow_the_starting_number() -> None:
    scene = battle(group("goblins", 3))
    scene.act(Arrive(combatant_id="wolves", count=3))
    assert (scene.side().starting, scene.side("party").starting) == (6, 1)
    assert kill(scene, "goblins#1") == [("goblins", "first-death"), ("wolves", "first-death")]
    assert kill(scene, "goblins#2") == []
    assert kill(scene, "goblins#3") == [("wolves", "half")]


def test_those_who_fled_still_count_and_their_checks_lapse() -> None:
    scene = battle(group("goblins", 3), group("wolves", 3))
    kill(scene, "goblins#1")
    scene.act(Depart(combatant_id="wolves"))
    assert scene.side().starting == 6
    assert [check.combatant_id for check in scene.checks()] == ["goblins"]
    assert kill(scene, "goblins#2") == []


def test_what_was_entered_by_mistake_never_counted() -> None:
    scene = battle(group("goblins", 4), group("wolves", 3))
    kill(scene, "goblins#1")
    scene.act(Depart(combatant_id="wolves", removed=True))
    assert scene.side().starting == 4
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
