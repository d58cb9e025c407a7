"""Weakened and totally exhausted: half damage, one hit point, misses, and the way back.
The examples of the rule itself, step by step (ENDURANCE).
"""

import pytest

from rules.encounter.records import AddMonsters
from rules.endurance.records import EnduranceChanged, EnduranceSpent, SetExhausted, SetLostPowers
from rules.errors import ForbiddenError, RuleError
from rules.health.records import Damage, DamageTaken, SetLife, looks_bloodied
from rules.kernel.actor import ALL_KNOWING, TABLE
from rules.sheet.reading import find_number
from rules.state.health import Life
from rules.state.items import Item
from tests.rules.endurance.guard import (
    act_offensively,
    counts,
    end_turn,
    fight_round,
    guard,
    guarded,
    heal,
    hit,
    next_round,
    tallies,
)
from tests.rules.scene import Scene
from tests.rules.table import ANN


def weakened(**settings: str) -> Scene:
    """The guard of the example at step 7: 40 normal damage, 16 of endurance, 59 in all."""
    game = guarded(47, **settings)
    for amount in (9, 16):
        hit(game, amount)
        fight_round(game)
    hit(game, 8)
    fight_round(game)
    hit(game, 7)
    return game


def exhausted(**settings: str) -> Scene:
    """The guard at step 8."""
    game = weakened(**settings)
    fight_round(game)
    return game


def life(game: Scene) -> Life:
    return guard(game).bodies[0].vitals.life


# Weakened


@pytest.mark.rule("ENDURANCE-WEAKENED")
@pytest.mark.parametrize(
    ("normal", "status"), [(39, ""), (40, ""), (41, "weakened"), (46, "weakened")]
)
def test_weakened_is_whom_the_next_round_of_attacks_would_exhaust(normal: int, status: str) -> None:
    """41 of 51: a quarter of 41 is 10, and 51 are used up; of 40 it is 10 too, and 50 are."""
    game = guarded(41)
    hit(game, normal)
    assert tallies(game).status == status


@pytest.mark.rule("ENDURANCE-WEAKENED")
@pytest.mark.parametrize("rounding", ["source", "down", "up"])
@pytest.mark.parametrize(("amount", "taken"), [(1, 1), (2, 1), (3, 2), (5, 3), (6, 3)])
def test_the_weakened_do_half_damage_to_the_nearest_whatever_the_game_rounds(
    rounding: str, amount: int, taken: int
) -> None:
    game = weakened(half_rounding=rounding)
    game.act(Damage(targets=("c1",), amount=str(amount), by=guard(game).id))
    assert 8 - game.vitals("c1").hit_points == taken


@pytest.mark.rule("ENDURANCE-WEAKENED")
def test_half_of_a_half_rounds_each_its_own_way() -> None:
    """7: the weakened do 4 of it, and who saved takes 2; what is no attack is not weak."""
    game = weakened()
    by = guard(game).id
    game.act(Damage(targets=("c1",), amount="7", by=by, half=True))
    assert game.vitals("c1").hit_points == 8 - 2
    game.act(Damage(targets=("c2",), amount="5", by=by, is_attack=False))
    assert game.vitals("c2").hit_points == 6 - 5


@pytest.mark.rule("ENDURANCE-WEAKENED")
def test_healing_lifts_it() -> None:
    """34 + 16 and 8.5 to come, which is 9: still 59. 33 + 16 and 8 to come: 57."""
    game = weakened()
    (told,) = game.events(EnduranceChanged)
    assert (told.before, told.after, told.rule) == ("", "weakened", "ENDURANCE-WEAKENED")
    heal(game, 6)
    assert not game.events(EnduranceChanged)
    heal(game, 1)
    (told,) = game.events(EnduranceChanged)
    assert (told.before, told.after, told.rule) == ("weakened", "", "ENDURANCE-WEAKENED")


@pytest.mark.rule("ENDURANCE-WEAKENED")
def test_a_group_is_weak_where_all_of_it_are() -> None:
    game = guarded()
    game.act(AddMonsters(name="Wolves", count=2, hit_points=(8,)))
    wolves = game.id("Wolves")
    question = DamageTaken(who=wolves, whom="c1", amount=5)
    game.act(Damage(targets=(f"{wolves}#1",), amount="8"))
    assert not game.engine.ask(game.state, question)
    (one,) = game.engine.ask(game.state, asked_of(question, f"{wolves}#1"))
    assert one.rounding == "nearest"
    game.act(Damage(targets=(f"{wolves}#2",), amount="8"))
    assert len(game.engine.ask(game.state, question)) == 1
    game.act(SetLife(target=f"{wolves}#2", life=Life.DEAD))
    assert len(game.engine.ask(game.state, question)) == 1


def asked_of(question: DamageTaken, who: str) -> DamageTaken:
    return DamageTaken(who=who, whom=question.whom, amount=question.amount)


# Exhausted


@pytest.mark.rule("ENDURANCE-EXHAUSTED")
def test_endurance_never_kills_and_the_exhausted_do_not_tire_further() -> None:
    game = exhausted()
    assert (counts(game), life(game)) == ((40, 26), Life.UP)
    assert fight_round(game) == []
    assert (counts(game), tallies(game).status) == ((40, 26), "exhausted")


@pytest.mark.rule("ENDURANCE-EXHAUSTED")
def test_it_is_no_longer_weakened() -> None:
    game = exhausted()
    game.act(Damage(targets=("c1",), amount="5", by=guard(game).id))
    assert game.vitals("c1").hit_points == 3


@pytest.mark.rule("ENDURANCE-EXHAUSTED")
@pytest.mark.rule("4E-TOUGH-MINIONS")
def test_one_hit_point_holds_where_minions_are_tough() -> None:
    game = exhausted(minions="tough")
    assert guard(game).bodies[0].vitals.hit_points == 1
    hit(game, 0)
    assert life(game) is Life.UP
    hit(game, 1)
    assert life(game) is Life.DEAD


@pytest.mark.rule("ENDURANCE-EXHAUSTED")
@pytest.mark.parametrize(
    ("dice", "damage"), [("1d8", 2), ("1d10+3", 4), ("1d4", 1), ("1d2", 1), ("2d6+4", 5), ("", 1)]
)
def test_its_damage_is_half_the_average_of_its_first_attack_and_at_least_1(
    dice: str, damage: int
) -> None:
    game = guarded()
    sword = (Item("i0", "rope"), Item("i1", "halberd", damage=dice), Item("i2", "fist", damage="9"))
    game.alter("Guard", items=sword[:2] if not dice else sword)
    found = find_number(game.engine.asking(game.state), guard(game).id, "exhausted_damage")
    assert found is not None
    assert (found.value, found.source) == (damage, "R-EXHAUSTED-DAMAGE")


@pytest.mark.rule("ENDURANCE-EXHAUSTED")
def test_only_monsters_of_a_game_with_endurance_have_such_damage() -> None:
    game = guarded(endurance="off")
    asker = game.engine.asking(game.state)
    assert find_number(asker, guard(game).id, "exhausted_damage") is None
    asker = guarded().engine.asking(guarded().state)
    assert find_number(asker, "c1", "exhausted_damage") is None


@pytest.mark.rule("ENDURANCE-EXHAUSTED")
def test_referees_hear_its_damage_and_what_it_loses_and_players_that_it_is_exhausted() -> None:
    game = weakened()
    game.alter("Guard", numbers={"exhausted_damage": 4})
    game.act(SetLostPowers(target=guard(game).id, loses=("marking", " knocking  prone ")))
    assert guard(game).loses == ("marking", "knocking prone")
    fight_round(game)
    next_round(game)
    game = weakened()
    game.alter("Guard", numbers={"exhausted_damage": 4}, loses=("marking",))
    game.act(SetExhausted(target=guard(game).id))
    (told,) = game.events(EnduranceChanged)
    seen = told.seen_by(ALL_KNOWING)
    assert (seen.after, seen.damage, seen.loses) == ("exhausted", 4, ("marking",))
    public = told.seen_by(TABLE)
    assert (public.after, public.damage, public.loses) == ("exhausted", None, ())


@pytest.mark.rule("ENDURANCE-EXHAUSTED")
def test_what_a_monster_loses_is_said_once_and_within_bounds() -> None:
    game = guarded()
    action = SetLostPowers(target=guard(game).id, loses=("marking", "marking"))
    game.act(action)
    assert guard(game).loses == ("marking",)
    for wrong, says in (
        (action, "That is lost by"),
        (SetLostPowers(target="c1", loses=("x",)), "only monsters tire"),
        (losing(action, tuple("abcdefghijk")), "at most 8 powers"),
        (losing(action, ("x" * 61,)), "of 40 letters"),
    ):
        with pytest.raises(RuleError, match=says):
            game.act(wrong)
    with pytest.raises(ForbiddenError, match="Only a referee"):
        game.act(action, ANN)


def losing(action: SetLostPowers, loses: tuple[str, ...]) -> SetLostPowers:
    return SetLostPowers(target=action.target, loses=loses)


# Misses


@pytest.mark.rule("ENDURANCE-MISS")
def test_a_miss_that_would_kill_exhausts() -> None:
    game = guarded()
    hit(game, 58)
    hit(game, 5, on_miss=True)
    assert (life(game), tallies(game).status, counts(game)) == (Life.UP, "exhausted", (63, 0))
    hit(game, 99, on_miss=True)
    assert (life(game), counts(game)) == (Life.UP, (63, 0))
    hit(game, 1)
    assert life(game) is Life.DEAD


@pytest.mark.rule("ENDURANCE-MISS")
def test_a_miss_that_does_not_kill_hurts() -> None:
    game = guarded()
    hit(game, 5, on_miss=True)
    assert (counts(game), guard(game).bodies[0].vitals.hit_points) == ((5, 0), 54)


@pytest.mark.rule("ENDURANCE-MISS")
@pytest.mark.parametrize(("minions", "taken"), [("one-hp", 0), ("tough", 1)])
def test_a_miss_hurts_no_minion_with_one_hit_point(minions: str, taken: int) -> None:
    game = guarded(minions=minions)
    game.add("Rat", hit_points=(4,), traits=("minion",))
    before = game.combatant("Rat").bodies[0].vitals.hit_points
    game.act(Damage(targets=(game.id("Rat"),), amount="1", on_miss=True))
    assert before - game.combatant("Rat").bodies[0].vitals.hit_points == taken


# The way back


@pytest.mark.rule("ENDURANCE-HEALING")
@pytest.mark.parametrize(
    ("amount", "tally"), [(1, (31, 8)), (32, (0, 8)), (35, (0, 5)), (40, (0, 0)), (99, (0, 0))]
)
def test_normal_damage_is_healed_before_that_of_endurance(
    amount: int, tally: tuple[int, int]
) -> None:
    game = guarded()
    hit(game, 32)
    fight_round(game)
    heal(game, amount)
    assert counts(game) == tally
    assert guard(game).bodies[0].vitals.hit_points == 59 - sum(tally)


@pytest.mark.rule("ENDURANCE-HEALING")
def test_the_exhausted_recover_once_the_tallies_are_below_all_they_have() -> None:
    game = exhausted()
    heal(game, 7)
    assert (counts(game), tallies(game).status) == ((33, 26), "exhausted")
    (still,) = game.events(EnduranceSpent)
    assert (still.amount, still.normal, still.tired) == (0, 33, 26)
    assert still.seen_by(TABLE) is None
    assert guard(game).bodies[0].vitals.hit_points == 1
    heal(game, 1)
    assert (counts(game), tallies(game).status) == ((32, 26), "weakened")
    assert guard(game).bodies[0].vitals.hit_points == 1
    hit(game, 0)
    heal(game, 20)
    assert (tallies(game).status, guard(game).bodies[0].vitals.hit_points) == ("", 21)


@pytest.mark.rule("ENDURANCE-HEALING")
def test_a_referee_sets_it_by_hand() -> None:
    game = guarded()
    hit(game, 20)
    target = guard(game).id
    game.act(SetExhausted(target=target))
    assert (counts(game), tallies(game).status) == ((20, 39), "exhausted")
    with pytest.raises(RuleError, match="is totally exhausted already"):
        game.act(SetExhausted(target=target))
    game.act(SetExhausted(target=target, exhausted=False))
    assert (counts(game), tallies(game).status) == ((19, 39), "weakened")
    with pytest.raises(RuleError, match="is not exhausted already"):
        game.act(SetExhausted(target=target, exhausted=False))
    with pytest.raises(RuleError, match="monsters tire"):
        game.act(SetExhausted(target="c1"))
    with pytest.raises(ForbiddenError, match="Only a referee"):
        game.act(SetExhausted(target=target), ANN)


# Secrets


@pytest.mark.rule("ENDURANCE")
def test_what_becomes_of_the_hidden_is_the_referees() -> None:
    game = guarded()
    game.alter("Guard", hidden=True)
    step = game.act(Damage(targets=(guard(game).id,), amount="50"))
    (told,) = game.events(EnduranceChanged)
    assert told.seen_by(TABLE) is None
    assert not step.revealed


@pytest.mark.rule("ENDURANCE")
def test_what_is_shown_of_a_monster_is_not_taken_back_by_players() -> None:
    game = guarded()
    step = game.act(Damage(targets=(guard(game).id,), amount="50"), ANN)
    assert step.revealed


def test_players_see_the_word_and_referees_the_tallies() -> None:
    game = weakened()
    for viewer, tired in ((TABLE, None), (ALL_KNOWING, 16)):
        view = game.see(viewer).combatant(guard(game).id)
        assert view is not None
        (body,) = view.bodies
        assert (body.status, body.bloodied) == ("weakened", True)
        assert (None if body.endurance is None else body.endurance.tired) == tired


def is_bloodied(game: Scene) -> bool:
    return looks_bloodied(game.state, guard(game).bodies[0].vitals)


@pytest.mark.rule("ENDURANCE")
def test_eighty_hit_points() -> None:
    game = guarded(80)
    assert guard(game).bodies[0].vitals.maximum == 100
    hit(game, 32)
    fight_round(game)
    assert counts(game) == (32, 8)
    hit(game, 7)
    assert not is_bloodied(game)
    hit(game, 1)
    assert is_bloodied(game)
    hit(game, 4)
    assert counts(game) == (44, 8)
    fight_round(game)
    assert counts(game) == (44, 19)
    hit(game, 36)
    assert guard(game).bodies[0].vitals.life is Life.UP
    hit(game, 1)
    assert guard(game).bodies[0].vitals.life is Life.DEAD


@pytest.mark.rule("ENDURANCE")
def test_37_more_kill_at_once() -> None:
    game = guarded(80)
    hit(game, 32)
    fight_round(game)
    hit(game, 12)
    fight_round(game)
    hit(game, 37)
    assert guard(game).bodies[0].vitals.life is Life.DEAD


@pytest.mark.rule("ENDURANCE")
@pytest.mark.rule("ENDURANCE-WEAKENED")
@pytest.mark.rule("ENDURANCE-EXHAUSTED")
@pytest.mark.parametrize("timing", ["round-end", "turn-end"])
def test_the_human_guard_step_by_step_to_his_exhaustion(timing: str) -> None:
    game = guarded(47, endurance_timing=timing)

    def attacks() -> None:
        act_offensively(game)
        end_turn(game)
        next_round(game)

    assert (tallies(game).listed, guard(game).bodies[0].vitals.maximum) == (47, 59)
    hit(game, 9)
    assert counts(game) == (9, 0)
    attacks()
    assert counts(game) == (9, 2)
    hit(game, 16)
    assert (counts(game), is_bloodied(game)) == ((25, 2), True)
    attacks()
    assert counts(game) == (25, 8)
    hit(game, 8)
    next_round(game)
    assert (counts(game), tallies(game).status) == ((33, 8), "")
    attacks()
    assert (counts(game), tallies(game).status) == ((33, 16), "")
    hit(game, 7)
    assert (counts(game), tallies(game).status) == ((40, 16), "weakened")
    game.act(Damage(targets=("c1",), amount="5", by=guard(game).id))
    assert game.vitals("c1").hit_points == 8 - 3
    end_turn(game)
    next_round(game)
    assert (counts(game), tallies(game).status) == ((40, 26), "exhausted")
    assert guard(game).bodies[0].vitals.hit_points == 1
    hit(game, 1)
    assert guard(game).bodies[0].vitals.life is Life.DEAD
