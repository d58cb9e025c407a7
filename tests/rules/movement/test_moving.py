"""Moving in a round, and leaving a melee."""

from typing import Any

import pytest

from rules.attack.records import Attack, AttackRolled
from rules.conditions.records import AddEffect
from rules.errors import ForbiddenError, NotFoundError, RuleError, TooLateError
from rules.kernel.actor import TABLE, Actor
from rules.kernel.questions import Mode
from rules.movement.records import Engage, Move, Moved
from rules.positions.records import CrampPlace, SetRange
from rules.positions.spacing import distance_between, engaged_with, in_melee
from rules.record import replace
from rules.state.rounds import Declaration, RoundStep, StepKind, Turn, UnseenPlace
from rules.state.sheet import Character
from tests.rules.attack.duel import ADA, BOW, GOBLINS, SWORD, duel, strike, turn_of
from tests.rules.scene import Scene, reported, told
from tests.rules.table import ANN, BOB, REFEREE


def go(game: Scene, by: Actor = ANN, **how: object) -> Moved:
    """Ada moves, towards the goblins unless it is said otherwise."""
    fields: dict[str, object] = {"target": ADA, "whom": GOBLINS} | how
    game.act(Move(**fields), by)  # type: ignore[arg-type]
    (moved,) = game.events(Moved)
    assert isinstance(moved, Moved)
    return moved


def declare(game: Scene, kind: str, **turn: object) -> None:
    """Ada has declared this for the round."""
    game.alter(ADA, turn=Turn(declaration=Declaration(kind), **turn))  # type: ignore[arg-type]


def in_a_melee(preset: str = "ose", kind: str = "") -> Scene:
    """Ada fights the goblins, and has declared this."""
    game = duel(preset, SWORD)
    game.act(Engage(target=ADA, other=GOBLINS))
    if kind:
        declare(game, kind)
    return game


@pytest.mark.rule("OSE-COMBAT-MOVE")
def test_one_goes_towards_somebody_until_they_are_within_reach() -> None:
    game = duel("ose", distance=30)
    moved = go(game)
    assert (moved.way, moved.distance, moved.known, moved.away) == (25, 5, False, False)
    assert game.combatant(ADA).turn.moved == 25
    assert game.combatant(ADA).rounds_moved == 1
    assert game.encounter.distance == 30
    with pytest.raises(RuleError, match="Ada is within reach of Goblins already"):
        go(game)
    assert go(game, way="away", whom="").way == 15
    assert game.combatant(ADA).rounds_moved == 1
    with pytest.raises(RuleError, match="cannot go any farther"):
        go(game, way="away", whom="")


@pytest.mark.rule("OSE-COMBAT-MOVE")
def test_and_no_farther_than_the_round_lets() -> None:
    game = duel("ose", distance=100)
    assert go(game).distance == 60
    with pytest.raises(RuleError, match="cannot go any farther in this round"):
        go(game)
    game = duel("ose", distance=100)
    with pytest.raises(RuleError, match="Ada can go 40 feet in what is left of this round, not 41"):
        go(game, feet=41)
    with pytest.raises(ForbiddenError, match="Only a referee"):
        go(game, feet=41, allow=True)
    assert go(game, REFEREE, feet=41, allow=True).distance == 59
    assert go(game, REFEREE, feet=20, allow=True).distance == 39
    with pytest.raises(RuleError, match="cannot go any farther in this round"):
        go(game)


@pytest.mark.rule("OSE-COMBAT-MOVE")
def test_how_far_apart_to_be_can_be_said_instead() -> None:
    game = duel("ose", distance=30)
    assert go(game, to=20).way == 10
    assert (go(game, to=45).way, distance_between(game.state, ADA, GOBLINS)) == (25, 45)
    with pytest.raises(RuleError, match="45 feet apart already"):
        go(game, to=45)
    game = duel("ose")
    with pytest.raises(RuleError, match="Nobody has said how far apart"):
        go(game, to=10)


@pytest.mark.rule("OSE-COMBAT-MOVE")
def test_a_distance_that_nobody_said_stays_unknown_on_the_way() -> None:
    game = duel("ose")
    moved = go(game)
    assert (moved.way, moved.distance) == (40, None)
    assert distance_between(game.state, ADA, GOBLINS) is None


@pytest.mark.rule("OSE-COMBAT-MOVE")
def test_only_the_distances_of_whoever_moves_change() -> None:
    game = duel("ose", distance=30)
    game.hero("Bea")
    game.foe("Wolf")
    game.foe("Lurker", hidden=True)
    game.foe("Bandits", side="third")
    game.act(SetRange(target=ADA, other="wolf", distance=50, public=True))
    go(game, feet=20)
    apart = {who: distance_between(game.state, ADA, who) for who in ("wolf", "lurker", "bandits")}
    assert apart == {"wolf": 30, "lurker": 10, "bandits": 30}
    assert distance_between(game.state, "bea", GOBLINS) == 30
    assert [(one.other, one.distance) for one in game.see(TABLE).ranges] == [("Wolf", 30)]


@pytest.mark.rule("OSE-COMBAT-MOVE")
def test_what_players_are_told_has_no_distance_that_they_may_not_know() -> None:
    game = duel("ose", distance=30)
    go(game)
    (shown,) = [event for event in told(game.step, BOB) if isinstance(event, Moved)]
    assert shown.distance is None
    game = duel("ose", distance=30)
    game.change(distance_shown=True)
    go(game)
    (shown,) = [event for event in told(game.step, BOB) if isinstance(event, Moved)]
    assert shown.distance == 5


@pytest.mark.rule("OSE-COMBAT-MOVE")
@pytest.mark.parametrize(
    ("whom", "way", "says"),
    [
        ("", "towards", "Say towards whom"),
        (ADA, "towards", "Those are the same"),
        ("bea", "away", "on the same side"),
        (GOBLINS, "sideways", "no such way to move"),
    ],
)
def test_a_goal_has_to_be_a_foe(whom: str, way: str, says: str) -> None:
    game = duel("ose", distance=30)
    game.hero("Bea")
    with pytest.raises(RuleError, match=says):
        go(game, whom=whom, way=way)


@pytest.mark.rule("OSE-COMBAT-MOVE")
def test_others_are_not_moved_and_the_hidden_not_known() -> None:
    game = duel("ose", distance=30)
    game.foe("Lurker", hidden=True)
    with pytest.raises(ForbiddenError, match="can move Ada"):
        go(game, BOB)
    with pytest.raises(NotFoundError, match="not in this encounter"):
        go(game, whom="lurker")
    moved = go(game, REFEREE, target="lurker", whom=ADA)
    assert moved.seen_by(TABLE) is None


@pytest.mark.rule("OSE-COMBAT-MOVE")
def test_somebody_can_move_in_sixty_rounds_and_no_more() -> None:
    game = duel("ose", distance=30)
    game.alter(ADA, rounds_moved=59)
    go(game, feet=5)
    go(game, feet=5)
    game.alter(ADA, turn=Turn())
    with pytest.raises(RuleError, match="has moved in 60 rounds and has to stop"):
        go(game, feet=5)
    game = duel("eris", distance=30)
    game.alter(ADA, rounds_moved=60)
    go(game, feet=5)


@pytest.mark.rule("OSE-COMBAT-MOVE")
def test_whoever_has_declared_a_spell_does_not_move() -> None:
    game = duel("ose", distance=30)
    declare(game, "spell")
    with pytest.raises(RuleError, match="has declared a spell, and casters do not move"):
        go(game)
    go(game, REFEREE, allow=True)
    game = duel("eris", distance=30)
    declare(game, "spell")
    go(game)


@pytest.mark.rule("OSE-COMBAT-MOVE")
def test_the_stunned_do_not_move() -> None:
    game = duel("ose", distance=30)
    game.act(AddEffect(target=ADA, name="stunned", key="stunned"))
    with pytest.raises(RuleError, match="Ada is stunned, and cannot do that"):
        go(game)
    go(game, REFEREE, allow=True)


@pytest.mark.rule("OSE-COMBAT-MOVE")
def test_moving_is_the_end_of_that_phase_and_not_of_the_turn() -> None:
    game = duel("ose", distance=30)
    step = RoundStep(StepKind.ACT, "step", (ADA,), members=(ADA,), place=1, phase="movement")
    game.change(steps=(step, replace(step, phase="melee")))
    go(game)
    assert game.combatant(ADA).turn.phases == ("movement",)
    assert not game.combatant(ADA).turn.done
    game.alter(ADA, turn=Turn(done=True))
    with pytest.raises(TooLateError, match="has already acted"):
        go(game, way="away")


@pytest.mark.rule("OSE-COMBAT-MOVE")
def test_nobody_moves_before_their_place_or_in_a_cramped_one() -> None:
    game = duel("ose", distance=30)
    turn_of(game, GOBLINS)
    with pytest.raises(RuleError, match="acts later in this round"):
        go(game)
    go(game, REFEREE)
    assert game.combatant(ADA).turn.phases == ()
    turn_of(game, ADA)
    game.act(CrampPlace(everyone=True))
    with pytest.raises(RuleError, match="It is cramped here"):
        go(game, way="away")


@pytest.mark.rule("OSE-COMBAT-MOVE")
def test_one_of_a_group_can_go_alone() -> None:
    game = duel("ose", foes=2, distance=30)
    go(game, REFEREE, target=f"{GOBLINS}#2", whom=ADA)
    assert distance_between(game.state, f"{GOBLINS}#2", ADA) == 5
    assert distance_between(game.state, f"{GOBLINS}#1", ADA) == 30
    assert game.combatant(GOBLINS).turn.moved == 0


@pytest.mark.rule("OSE-MELEE-MOVE")
def test_a_withdrawal_goes_half_as_far_and_leaves_the_melee() -> None:
    game = in_a_melee(kind="withdrawal")
    with pytest.raises(RuleError, match="can go 20 feet"):
        go(game, way="away", feet=21)
    with pytest.raises(RuleError, match=r"What was declared is a withdrawal.*`way:withdrawal`"):
        go(game, way="retreat")
    moved = go(game, way="away", whom="")
    assert (moved.way, moved.how, [who.id for who in moved.left]) == (20, "withdrawal", [GOBLINS])
    assert not in_melee(game.state, ADA)
    assert distance_between(game.state, ADA, GOBLINS) == 20
    assert not game.combatant(ADA).turn.retreating


@pytest.mark.rule("OSE-MELEE-MOVE")
def test_a_retreat_goes_all_the_way_ends_the_turn_and_has_its_price() -> None:
    game = in_a_melee(kind="retreat")
    sheet = replace(game.state.characters[0], numbers={"shield": 1, "ac": 5})
    game.state = replace(game.state, characters=(sheet,))
    moved = go(game, way="retreat", whom="")
    assert (moved.way, moved.how) == (40, "retreat")
    assert game.combatant(ADA).turn.retreating
    assert game.combatant(ADA).turn.done
    turn_of(game, ADA, GOBLINS)
    game.alter(ADA, turn=replace(game.combatant(ADA).turn, done=False))
    with pytest.raises(RuleError, match="Whoever retreats cannot attack in the same round"):
        strike(game, distance=5)
    game.act(Attack(attacker=GOBLINS, targets=(ADA,), damage="1"), faces=(2,))
    (rolled,) = reported(game.step, AttackRolled)
    assert [(a.label, a.amount) for a in rolled.reckoning.addends] == [("retreating", 2)]
    assert rolled.reckoning.armour == 6


@pytest.mark.rule("OSE-MELEE-MOVE")
def test_the_price_is_over_with_the_round() -> None:
    game = in_a_melee(kind="retreat")
    go(game, way="retreat", whom="")
    game.begin_round(2)
    turn_of(game, ADA, GOBLINS)
    strike(game, 2, distance=5)


@pytest.mark.rule("OSE-MELEE-MOVE")
def test_a_retreat_of_somebody_unseen_ends_their_turn_too() -> None:
    game = duel("ose")
    game.foe("Lurker", hidden=True)
    game.change(unseen=(UnseenPlace(("lurker",), 0),))
    game.act(Engage(target="lurker", other=ADA))
    go(game, REFEREE, target="lurker", whom="", way="retreat")
    assert game.combatant("lurker").turn.done


@pytest.mark.rule("OSE-MELEE-MOVE")
def test_whoever_has_attacked_does_not_retreat() -> None:
    game = in_a_melee()
    declare(game, "retreat", attacked=(0,))
    with pytest.raises(RuleError, match="Ada has attacked, and whoever retreats"):
        go(game, way="retreat")


@pytest.mark.rule("OSE-MELEE-MOVE")
def test_nobody_walks_out_of_a_melee_undeclared_but_by_the_referee() -> None:
    game = in_a_melee()
    for way in ("away", "withdrawal", "retreat"):
        with pytest.raises(RuleError, match="has declared neither a withdrawal nor a retreat"):
            go(game, way=way)
    assert go(game, REFEREE, way="away").how == "withdrawal"
    game = in_a_melee()
    assert go(game, REFEREE, way="retreat").how == "retreat"
    game = in_a_melee()
    moved = go(game, REFEREE, way="retreat", feet=60, allow=True)
    assert (moved.how, distance_between(game.state, ADA, GOBLINS)) == ("retreat", 60)


@pytest.mark.rule("OSE-MELEE-MOVE")
def test_only_whoever_is_in_a_melee_leaves_it() -> None:
    game = in_a_melee(kind="retreat")
    game.foe("Wolf")
    with pytest.raises(RuleError, match="Ada is not in melee with Wolf"):
        go(game, way="out", whom="wolf")
    assert go(game, way="out").how == "retreat"
    with pytest.raises(RuleError, match="Ada is not in melee"):
        go(game, way="out", whom="")


@pytest.mark.rule("OSE-MELEE-MOVE")
def test_a_retreat_towards_somebody_else_leaves_a_melee_too() -> None:
    game = in_a_melee(kind="retreat")
    game.foe("Wolf")
    game.act(SetRange(target=ADA, other="wolf", distance=30))
    moved = go(game, whom="wolf")
    assert (moved.way, moved.how, moved.distance) == (25, "retreat", 5)
    assert distance_between(game.state, ADA, GOBLINS) == 25


@pytest.mark.rule("OSE-MELEE-MOVE")
@pytest.mark.parametrize(
    "how",
    [
        {"whom": "wolf"},
        {"whom": "wolf", "way": "withdrawal"},
        {"whom": "wolf", "way": "away", "to": 5},
        {"whom": "bandits", "way": "away"},
    ],
)
def test_a_withdrawal_goes_away_from_all_whom_one_fights(how: dict[str, Any]) -> None:
    game = in_a_melee(kind="withdrawal")
    game.foe("Wolf")
    game.foe("Bandits", side="third")
    game.act(SetRange(target=ADA, other="wolf", distance=30))
    if how == {"whom": "wolf", "way": "withdrawal"}:
        assert go(game, **how).way == 20
        return
    with pytest.raises(RuleError, match="A fighting withdrawal goes backwards"):
        go(game, **how)
    assert go(game, REFEREE, allow=True, **how).way > 0


@pytest.mark.rule("OSE-MELEE-MOVE")
@pytest.mark.parametrize("kind", ["withdrawal", ""])
def test_a_withdrawal_is_half_the_rate_in_the_whole_round(kind: str) -> None:
    game = in_a_melee(kind=kind) if kind else in_a_melee("4e")
    assert go(game, way="withdrawal", whom="", feet=15).how == "withdrawal"
    assert game.combatant(ADA).turn.withdrawing
    with pytest.raises(RuleError, match="Ada can go 5 feet in what is left of this round, not 6"):
        go(game, way="away", whom="", feet=6)
    with pytest.raises(RuleError, match="A fighting withdrawal goes backwards"):
        go(game, to=10)
    moved = go(game, way="away", whom="")
    assert (moved.way, moved.how) == (5, "")
    assert distance_between(game.state, ADA, GOBLINS) == 20
    with pytest.raises(RuleError, match="cannot go any farther"):
        go(game, way="away", whom="")


@pytest.mark.rule("OSE-MELEE-MOVE")
def test_whoever_withdraws_may_still_throw_and_goes_up_to_nobody() -> None:
    game = in_a_melee(kind="withdrawal")
    go(game, way="out", whom="", feet=6)
    assert not game.combatant(ADA).turn.done
    with pytest.raises(RuleError, match="Ada withdraws in this round, and goes up to nobody"):
        strike(game)
    assert strike(game, 2, mode=Mode.MISSILE).distance == 6


@pytest.mark.rule("OSE-MELEE-MOVE")
def test_a_declared_withdrawal_binds_before_anybody_has_moved() -> None:
    game = duel("ose", SWORD, distance=30)
    declare(game, "withdrawal")
    with pytest.raises(RuleError, match="Ada can go 20 feet"):
        go(game, way="away", whom="", feet=21)
    assert go(game, way="away", whom="").way == 20


@pytest.mark.rule("OSE-MELEE-MOVE")
def test_the_price_of_a_retreat_is_paid_as_soon_as_it_is_declared() -> None:
    game = in_a_melee()
    game.alter(ADA, turn=Turn(declaration=Declaration("retreat")))
    game.act(Attack(attacker=GOBLINS, targets=(ADA,), damage="1"), faces=(2,))
    (rolled,) = reported(game.step, AttackRolled)
    assert [a.amount for a in rolled.reckoning.addends] == [2]
    assert "ignores the shield: retreating" in rolled.rulings
    with pytest.raises(RuleError, match="Whoever retreats cannot attack in the same round"):
        strike(game)


@pytest.mark.rule("OSE-MELEE-MOVE")
def test_a_spell_that_was_declared_is_no_retreat_and_eris_has_none() -> None:
    for preset, kind in (("ose", "spell"), ("eris", "retreat")):
        game = in_a_melee(preset, kind)
        game.act(Attack(attacker=GOBLINS, targets=(ADA,), damage="1"), faces=(2,))
        (rolled,) = reported(game.step, AttackRolled)
        assert rolled.reckoning.addends == ()


@pytest.mark.rule("OSE-MELEE-MOVE")
def test_without_declarations_both_ways_are_open_and_the_turn_goes_on() -> None:
    game = in_a_melee("4e")
    assert go(game, way="retreat", whom="").how == "retreat"
    assert not game.combatant(ADA).turn.done


@pytest.mark.rule("OSE-MELEE-MOVE")
def test_a_melee_with_somebody_unseen_holds_nobody_and_is_not_told() -> None:
    game = duel("ose", distance=30)
    game.foe("Lurker", hidden=True)
    game.act(Engage(target="lurker", other=ADA))
    assert go(game, way="away", whom="").left == ()
    assert engaged_with(game.state, ADA) == ("lurker",)
    game.act(Engage(target=GOBLINS, other=ADA))
    moved = go(game, REFEREE, way="away", whom="", feet=10, allow=True)
    shown = moved.seen_by(TABLE)
    assert shown is not None
    assert [who.id for who in shown.left] == [GOBLINS]


@pytest.mark.rule("ERIS-DISENGAGE")
def test_eris_lets_everybody_go_freely_and_as_far_as_they_can() -> None:
    game = in_a_melee("eris")
    with pytest.raises(RuleError, match="Leaving a melee is free in this game"):
        go(game, way="retreat")
    moved = go(game, way="away", whom="")
    assert (moved.way, moved.how, moved.broken_off) == (50, "", "Party")
    game.alter(ADA, turn=replace(game.combatant(ADA).turn, done=False))
    strike(game, 2, distance=5)


@pytest.mark.rule("ERIS-DISENGAGE")
@pytest.mark.parametrize(("feet", "clear"), [(20, ""), (21, "Party")])
def test_a_side_has_broken_off_when_all_of_it_are_more_than_20_feet_away(
    feet: int, clear: str
) -> None:
    game = in_a_melee("eris")
    game.hero("Bea")
    game.act(SetRange(target="bea", other=GOBLINS, distance=21))
    assert go(game, way="away", feet=feet).broken_off == clear
    game = in_a_melee("eris")
    game.hero("Bea")
    assert go(game, way="away", feet=feet).broken_off == ""


@pytest.mark.rule("ERIS-DISENGAGE")
def test_who_is_clear_already_is_not_told_so_again_and_yards_are_longer() -> None:
    assert go(duel("eris", distance=60), way="away").broken_off == ""
    game = in_a_melee("eris")
    game.change(environment="wilderness")
    assert go(game, way="away", feet=6).broken_off == ""
    assert go(game, way="away", feet=1).broken_off == "Party"
    assert go(in_a_melee(kind="retreat"), way="away").broken_off == ""


@pytest.mark.rule("ERIS-ACTIONS")
def test_a_second_action_is_told_and_not_forbidden() -> None:
    game = duel("eris", SWORD, distance=5)
    game.hero("Bea")
    turn_of(game, ADA, "bea")
    strike(game, 2)
    assert game.combatant(ADA).turn.done
    assert go(game, way="away", whom="").second_action
    game = duel("eris", SWORD, BOW, distance=80)
    assert not go(game).second_action
    assert strike(game, 2, 2, item=BOW.id).rulings == ("a second action",)


@pytest.mark.rule("ERIS-ACTIONS")
@pytest.mark.parametrize("trait", ["elf", "mounted-archer"])
def test_elves_and_mounted_archers_move_and_shoot_as_one_action(trait: str) -> None:
    game = duel("eris", SWORD, BOW, distance=80)
    sheet: Character = replace(game.state.characters[0], traits=(trait,))
    game.state = replace(game.state, characters=(sheet,))
    go(game)
    assert strike(game, 2, 2, item=BOW.id).rulings == ()
    game.alter(ADA, turn=Turn(moved=50))
    assert strike(game, 2, item=SWORD.id, distance=5).rulings == ("a second action",)


@pytest.mark.rule("ERIS-ACTIONS")
def test_the_other_rulebooks_have_no_such_word() -> None:
    game = duel("ose", BOW, distance=80)
    go(game)
    assert strike(game, 2, item=BOW.id).rulings == ()


@pytest.mark.rule("ERIS-ACTIONS")
def test_casting_and_then_moving_or_striking_is_a_second_action_too() -> None:
    game = duel("eris", SWORD, BOW, distance=5)
    game.alter(ADA, turn=Turn(cast=1, done=True))
    assert go(game, way="away", whom="", feet=1).second_action
    game.alter(ADA, turn=Turn(cast=1))
    sheet = replace(game.state.characters[0], traits=("elf",))
    game.state = replace(game.state, characters=(sheet,))
    assert strike(game, 2, 2, item=BOW.id).rulings == ("a second action",)
