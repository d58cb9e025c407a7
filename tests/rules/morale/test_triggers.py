"""When morale falls due: the first death on a side, and half of it out of action (OSE-MORALE)."""

import pytest

from rules.kernel.actor import TABLE
from rules.kernel.events import REFEREES
from rules.morale.events import MoraleCheckDue
from rules.record import replace
from rules.state.encounter import Kind
from rules.state.health import Life
from rules.state.morale import Morale
from tests.rules.morale.battle import Arrive, Bewitch, Depart, Finish, Strike, battle, due, group
from tests.rules.scene import Scene

pytestmark = pytest.mark.rule("OSE-MORALE")


def reveal(table: Scene, combatant_id: str) -> None:
    encounter = table.state.encounter
    assert encounter is not None
    lines = tuple(
        replace(c, hidden=False) if c.id == combatant_id else c for c in encounter.combatants
    )
    table.state = replace(table.state, encounter=replace(encounter, combatants=lines))


def kill(table: Scene, *targets: str, life: Life = Life.DEAD) -> list[tuple[str, str]]:
    return due(table.act(Strike(targets=targets, life=life)))


def test_seven_goblins_lose_the_first_and_the_fourth() -> None:
    """First death: a check. The fourth: 4 x 2 >= 7, half of them. The others: nothing."""
    table = battle(group("goblins", 7))
    fallen = [kill(table, f"goblins#{number}") for number in range(1, 7)]
    assert fallen == [[("goblins", "first-death")], [], [], [("goblins", "half")], [], []]


@pytest.mark.parametrize(
    ("number", "half"),
    [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (9, 5)],
)
def test_half_is_reached_when_twice_the_fallen_make_the_starting_number(
    number: int, half: int
) -> None:
    table = battle(group("orcs", number))
    asked = [kill(table, f"orcs#{n}", life=Life.UNCONSCIOUS) for n in range(1, half + 1)]
    assert asked == [[]] * (half - 1) + [[("orcs", "half")]]


def test_the_first_death_of_two_is_half_of_them_too_and_asks_once() -> None:
    table = battle(group("ogres", 2))
    assert kill(table, "ogres#1") == [("ogres", "both")]
    assert (table.side().first_death_done, table.side().half_done) == (True, True)


def test_a_blast_that_fells_half_at_once_asks_once() -> None:
    table = battle(group("goblins", 7))
    blast = [f"goblins#{number}" for number in range(1, 5)]
    assert kill(table, *blast) == [("goblins", "both")]
    assert kill(table, "goblins#5") == []


def test_two_that_fall_at_once_are_one_first_death() -> None:
    table = battle(group("goblins", 7))
    assert kill(table, "goblins#1", "goblins#2") == [("goblins", "first-death")]


def test_a_lone_monster_has_no_trigger() -> None:
    table = battle(group("troll", 1))
    assert kill(table, "troll", life=Life.UNCONSCIOUS) == []
    assert kill(table, "troll") == []
    assert not table.side().first_death_done
    assert not table.side().half_done


def test_the_unconscious_are_incapacitated_but_not_dead() -> None:
    table = battle(group("bandits", 4))
    assert kill(table, "bandits#1", life=Life.UNCONSCIOUS) == []
    assert kill(table, "bandits#1") == [("bandits", "first-death")]
    assert kill(table, "bandits#2", life=Life.CRITICAL) == [("bandits", "half")]


def test_getting_up_asks_for_nothing() -> None:
    table = battle(group("bandits", 4))
    kill(table, "bandits#1", "bandits#2")
    assert kill(table, "bandits#1", life=Life.UP) == []


def test_the_paralysed_count_as_incapacitated() -> None:
    table = battle(group("ghouls", 4))
    assert due(table.act(Bewitch(target="ghouls#1"))) == []
    assert due(table.act(Bewitch(target="ghouls#2", incapacitates=False))) == []
    assert due(table.act(Bewitch(target="ghouls#2"))) == [("ghouls", "half")]


@pytest.mark.parametrize("bewitched", [("ghouls",), ("ghouls#1", "ghouls#2")])
def test_a_group_of_which_nobody_can_act_checks_no_morale(bewitched: tuple[str, ...]) -> None:
    table = battle(group("ghouls", 2), group("ghasts", 3))
    for target in bewitched:
        assert due(table.act(Bewitch(target=target))) == []
    assert kill(table, "ghasts#1") == [("ghasts", "both")]


def test_a_group_that_falls_asleep_forgets_its_check() -> None:
    table = battle(group("ghouls", 3), group("ghasts", 6))
    kill(table, "ghasts#1")
    assert [check.combatant_id for check in table.checks()] == ["ghouls", "ghasts"]
    table.act(Bewitch(target="ghouls"))
    assert [check.combatant_id for check in table.checks()] == ["ghasts"]


def test_all_lines_of_a_side_check_and_no_other_side() -> None:
    hired = group("archers", 4, side="party", kind=Kind.MERCENARY)
    table = battle(group("goblins", 3), group("wolves", 2), hired)
    assert kill(table, "goblins#1") == [("goblins", "first-death"), ("wolves", "first-death")]
    assert {check.side for check in table.checks()} == {"monsters"}
    assert [check.round for check in table.checks()] == [1, 1]


def test_mercenaries_check_when_a_character_of_their_side_dies() -> None:
    hired = group("archers", 4, side="party", kind=Kind.MERCENARY)
    table = battle(group("goblins", 3), hired)
    assert kill(table, "c1") == [("archers", "first-death")]


@pytest.mark.rule("OSE-RETAINER-MORALE")
def test_characters_and_retainers_never_check() -> None:
    squire = group("squire", 1, side="party", kind=Kind.RETAINER)
    table = battle(squire)
    assert kill(table, "squire") == []
    assert table.side("party").first_death_done
    assert table.checks() == ()


@pytest.mark.parametrize("score", [2, 12])
def test_scores_of_2_and_12_never_check(score: int) -> None:
    table = battle(group("zombies", 3, morale=Morale(score=score)), group("goblins", 3))
    assert kill(table, "zombies#1") == [("goblins", "first-death")]


@pytest.mark.parametrize("score", [None, 3, 11])
def test_every_other_score_checks_even_one_nobody_gave(score: int | None) -> None:
    table = battle(group("goblins", 3, morale=Morale(score=score)))
    assert kill(table, "goblins#1") == [("goblins", "first-death")]


def test_a_line_that_is_down_does_not_check() -> None:
    table = battle(group("chief", 1), group("goblins", 5))
    assert kill(table, "chief") == [("goblins", "first-death")]


def test_a_check_lapses_when_nobody_is_left_to_make_it() -> None:
    table = battle(group("goblins", 3))
    kill(table, "goblins#1")
    assert len(table.checks()) == 1
    kill(table, "goblins#2", "goblins#3")
    assert table.checks() == ()


def test_reinforcements_grow_the_starting_number() -> None:
    table = battle(group("goblins", 3))
    table.act(Arrive(combatant_id="wolves", count=3))
    assert (table.side().starting, table.side("party").starting) == (6, 1)
    assert kill(table, "goblins#1") == [("goblins", "first-death"), ("wolves", "first-death")]
    assert kill(table, "goblins#2") == []
    assert kill(table, "goblins#3") == [("wolves", "half")]


def test_those_who_fled_still_count_and_their_checks_lapse() -> None:
    table = battle(group("goblins", 3), group("wolves", 3))
    kill(table, "goblins#1")
    table.act(Depart(combatant_id="wolves"))
    assert table.side().starting == 6
    assert [check.combatant_id for check in table.checks()] == ["goblins"]
    assert kill(table, "goblins#2") == []


def test_what_was_entered_by_mistake_never_counted() -> None:
    table = battle(group("goblins", 4), group("wolves", 3))
    kill(table, "goblins#1")
    table.act(Depart(combatant_id="wolves", removed=True))
    assert table.side().starting == 4
    assert [check.combatant_id for check in table.checks()] == ["goblins"]
    assert kill(table, "goblins#2") == [("goblins", "half")]


def test_leaving_as_the_encounter_ends_is_nothing_to_count() -> None:
    table = battle(group("goblins", 2))
    assert table.act(Finish(combatant_id="goblins")).state.encounter is None


def test_somebody_who_is_not_in_the_encounter_is_on_no_side() -> None:
    table = battle(group("goblins", 2))
    table.act(Depart(combatant_id="c1", removed=True))
    assert kill(table, "c1") == []


@pytest.mark.rule("OSE-MORALE")
def test_with_morale_off_nothing_falls_due() -> None:
    table = battle(group("goblins", 2), preset="4e")
    assert kill(table, "goblins#1") == []
    table = battle(group("goblins", 2), preset="4e", morale="on")
    assert kill(table, "goblins#1") == [("goblins", "both")]


def test_a_check_that_is_due_is_the_referees_secret() -> None:
    table = battle(group("goblins", 2, hidden=True))
    step = table.act(Strike(targets=("goblins#1",)))
    (event,) = [e for e in step.events if isinstance(e, MoraleCheckDue)]
    assert event.audience == REFEREES
    assert event.concerns_hidden()
    assert event.rule == "OSE-MORALE"
    assert event.check_id == table.checks()[0].id
    assert table.combatant("goblins").morale.successes == 0


def test_all_on_a_side_count_whether_players_know_of_them_or_not() -> None:
    table = battle(group("goblins", 4), group("lurkers", 4, hidden=True))
    assert kill(table, "goblins#1") == [("goblins", "first-death"), ("lurkers", "first-death")]
    assert kill(table, "goblins#2", "lurkers#1") == []
    assert kill(table, "lurkers#2") == [("goblins", "half"), ("lurkers", "half")]


def test_nobody_but_a_referee_is_told_of_a_check() -> None:
    table = battle(group("goblins", 4))
    step = table.act(Strike(targets=("goblins#1",)))
    due = [event for event in step.events if isinstance(event, MoraleCheckDue)]
    assert len(due) == 1
    assert due[0].seen_by(TABLE) is None
