"""Who is near enough for a blow or a shot, and who closes in to strike."""

import pytest

from rules.attack.records import Attack, AttackRuling
from rules.errors import ForbiddenError, RuleError
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.questions import Mode
from rules.movement.leaving import round_rate
from rules.movement.records import Engage, Move, Moved
from rules.positions.records import CrampPlace, Disengaged, Engaged, SetRange
from rules.positions.spacing import distance_between, engaged_with, is_engaged
from rules.state.items import Bands, Held, Item
from rules.state.rounds import Declaration, Guard, Turn
from rules.systems import ENGINE
from rules.view.attacks import view_attack
from tests.rules.attack.duel import ADA, BOW, GOBLINS, SWORD, duel, strike, turn_of
from tests.rules.scene import Scene
from tests.rules.table import ANN

SPEAR = Item("i5", "Spear", held=Held.WIELDED, hands=1, damage="1d6", bands=Bands(20, 40, 60))


def refusals(game: Scene) -> str:
    """Why Ada cannot strike the goblins, by all rules that say so."""
    deed = AttackRuling(who=ADA, whom=GOBLINS, mode=Mode.MELEE, distance=30)
    return " ".join(one.label for one in ENGINE.asking(game.state).ask(deed))


def walked(game: Scene) -> int:
    """How far Ada has gone in this round."""
    return game.combatant(ADA).turn.moved


@pytest.mark.rule("OSE-COMBAT-MOVE")
@pytest.mark.parametrize(("base", "rate"), [(120, 40), (90, 30), (60, 20), (30, 10), (100, 33)])
def test_a_third_of_the_base_rate_is_gone_in_a_round(base: int, rate: int) -> None:
    assert round_rate(duel("ose", numbers={"move": base}).state, ADA) == rate


@pytest.mark.rule("ERIS-COMBAT-MOVE")
@pytest.mark.parametrize(
    ("base", "rate"),
    [(120, 50), (90, 40), (60, 20), (30, 10), (150, 60), (45, 20), (37, 10), (38, 20), (0, 0)],
)
def test_the_table_of_eris_and_what_lies_between_its_rows(base: int, rate: int) -> None:
    assert round_rate(duel("eris", numbers={"move": base}).state, ADA) == rate


@pytest.mark.rule("OSE-COMBAT-MOVE")
def test_without_a_written_rate_it_is_120() -> None:
    assert round_rate(duel("ose").state, ADA) == 40
    assert round_rate(duel("ose").state, "nobody") == 40


@pytest.mark.rule("OSE-REACH")
@pytest.mark.parametrize("distance", [None, 0, 5])
def test_a_blow_within_reach_begins_a_melee(distance: int | None) -> None:
    game = duel("ose", SWORD, distance=distance)
    rolled = strike(game, 2)
    assert rolled.rulings == ()
    assert engaged_with(game.state, ADA) == (GOBLINS,)
    assert distance_between(game.state, ADA, GOBLINS) == 0
    assert walked(game) == 0


@pytest.mark.rule("OSE-REACH")
def test_a_foe_beyond_reach_is_closed_in_on_as_far_as_the_round_lets() -> None:
    game = duel("ose", SWORD, distance=45)
    game.change(distance_shown=True)
    assert strike(game, 2).rulings == ("closes in: 40 feet",)
    assert (walked(game), is_engaged(game.state, ADA, GOBLINS)) == (40, True)
    game = duel("ose", SWORD, distance=46)
    with pytest.raises(RuleError, match=r"too far to strike.*hand, and Ada can go 40 feet"):
        strike(game)
    game.change(distance_shown=True)
    with pytest.raises(RuleError, match=r"it is 46 feet away, and Ada can go 40 feet"):
        strike(game)
    assert strike(game, 2, allow=True).hit is False


@pytest.mark.rule("OSE-REACH")
def test_how_far_it_was_is_told_only_where_players_know_the_distance() -> None:
    game = duel("ose", SWORD, distance=45)
    assert strike(game, 2).rulings == ("closes in",)
    game = duel("ose", SWORD, distance=300)
    assert strike(game, 2, distance=30).rulings == ("closes in: 25 feet",)


@pytest.mark.rule("ERIS-MELEE-RANGE")
def test_eris_reaches_ten_feet_and_calls_moving_in_an_action_of_its_own() -> None:
    assert strike(duel("eris", SWORD, distance=10), 2).rulings == ()
    game = duel("eris", SWORD, distance=60)
    game.change(distance_shown=True)
    assert strike(game, 2).rulings == ("closes in: 50 feet", "a second action")
    with pytest.raises(RuleError, match="can go 50 feet"):
        strike(duel("eris", SWORD, distance=61))


@pytest.mark.rule("OSE-REACH")
def test_out_of_doors_reach_is_in_yards() -> None:
    game = duel("ose", SWORD, distance=41)
    game.change(environment="wilderness")
    strike(game, 2)
    assert walked(game) == 40
    game = duel("ose", SWORD, distance=1)
    game.change(environment="wilderness")
    strike(game, 2)
    assert walked(game) == 0


@pytest.mark.rule("OSE-REACH")
@pytest.mark.parametrize("preset", ["ose", "4e"])
def test_missiles_need_more_room_than_a_blow(preset: str) -> None:
    game = duel(preset, BOW)
    for distance in (0, 5):
        game.change(distance=distance)
        with pytest.raises(RuleError, match="Within 5 feet it is too close for a missile"):
            strike(game, item=BOW.id)
    game.change(distance=6)
    strike(game, 2, item=BOW.id)
    assert engaged_with(game.state, ADA) == ()


@pytest.mark.rule("ERIS-MISSILES")
@pytest.mark.parametrize("distance", [0, 1, 10, 11])
def test_eris_prints_no_least_distance(distance: int) -> None:
    game = duel("eris", BOW, distance=distance)
    rolled = strike(game, 2, 2, item=BOW.id)
    assert [(a.label, a.amount) for a in rolled.reckoning.addends] == [("short range", 2)]
    game = duel("eris", SWORD, distance=distance)
    rolled = strike(game, 2, mode=Mode.MISSILE)
    assert [(a.label, a.amount) for a in rolled.reckoning.addends] == [("medium range", 1)]


@pytest.mark.rule("OSE-REACH")
def test_a_group_goes_its_way_once_and_each_of_it_is_in_melee() -> None:
    game = duel("ose", foes=3, distance=30)
    game.foe("Wolf")
    game.act(Attack(attacker=GOBLINS, targets=(ADA,), thac0=19, damage="1"), faces=(2, 2, 2))
    assert game.combatant(GOBLINS).turn.moved == 25
    assert game.combatant(GOBLINS).rounds_moved == 1
    assert len(engaged_with(game.state, ADA)) == 3
    assert distance_between(game.state, "wolf", ADA) == 30


@pytest.mark.rule("OSE-REACH")
def test_whoever_falls_at_once_is_in_no_melee_but_others_of_them_are_near() -> None:
    game = duel("ose", SWORD, foes=3, distance=30)
    strike(game, 19, forced_damage=4)
    assert engaged_with(game.state, ADA) == ()
    assert distance_between(game.state, ADA, f"{GOBLINS}#2") == 0


@pytest.mark.rule("OSE-REACH")
@pytest.mark.parametrize("is_blow", [True, False])
def test_whoever_goes_up_to_one_foe_comes_nearer_to_no_other(is_blow: bool) -> None:
    game = duel("ose", SWORD, distance=30)
    game.foe("Wolf")
    game.foe("Archers")
    game.act(SetRange(target=ADA, other="archers", distance=100, public=True))
    if is_blow:
        strike(game, 2)
    else:
        game.act(Move(target=ADA, whom=GOBLINS), ANN)
    assert distance_between(game.state, ADA, GOBLINS) == (0 if is_blow else 5)
    assert distance_between(game.state, ADA, "wolf") == 30
    assert distance_between(game.state, ADA, "archers") == 100
    assert 100 in [one.distance for one in game.see(TABLE).ranges]
    game = duel("ose", SWORD, distance=46)
    game.foe("Wolf")
    game.act(Move(target=ADA, whom=GOBLINS), ANN)
    assert distance_between(game.state, ADA, "wolf") == 6


@pytest.mark.rule("OSE-REACH")
def test_who_is_in_no_melee_shoots_past_the_comrades_at_those_who_closed_in_on_them() -> None:
    game = duel("ose", BOW, foes=2, distance=20)
    game.hero("Bea", numbers={"ac": 5})
    game.alter(GOBLINS, numbers={"thac0": 19, "ac": 6})
    turn_of(game, GOBLINS)
    game.act(Attack(attacker=GOBLINS, targets=("bea",), damage="1"), faces=(2, 2))
    assert len(engaged_with(game.state, "bea")) == 2
    turn_of(game, ADA)
    strike(game, 2, item=BOW.id)
    assert distance_between(game.state, ADA, f"{GOBLINS}#1") == 20


@pytest.mark.rule("OSE-REACH")
def test_who_has_gone_before_has_less_left_to_close_in() -> None:
    game = duel("ose", SWORD, distance=21)
    game.alter(ADA, turn=Turn(moved=25))
    with pytest.raises(RuleError, match="can go 15 feet"):
        strike(game)
    game.alter(ADA, turn=Turn(moved=24))
    strike(game, 2)
    assert walked(game) == 40


@pytest.mark.rule("ERIS-MELEE-RANGE")
def test_in_a_cramped_place_everybody_counts_as_in_melee() -> None:
    game = duel("eris", SWORD, BOW, distance=100)
    game.act(CrampPlace(everyone=True))
    strike(game, 2, 2, item=BOW.id)
    game.alter(ADA, turn=Turn())
    assert strike(game, 2, item=SWORD.id).rulings == ()
    assert walked(game) == 0
    with pytest.raises(RuleError, match="so already"):
        game.act(CrampPlace(everyone=True))
    with pytest.raises(ForbiddenError, match="Only a referee"):
        game.act(CrampPlace(everyone=False), ANN)
    game.act(CrampPlace(everyone=False))


@pytest.mark.rule("OSE-REACH")
def test_in_a_cramped_place_only_whoever_fights_hand_to_hand_is_too_close() -> None:
    game = duel("ose", BOW, distance=100)
    game.act(CrampPlace(everyone=True))
    strike(game, 2, item=BOW.id)
    game.alter(ADA, turn=Turn())
    game.act(Engage(target=ADA, other=GOBLINS))
    with pytest.raises(RuleError, match="too close for a missile"):
        strike(game, item=BOW.id)


@pytest.mark.rule("ERIS-MELEE-RANGE")
def test_whoever_waits_has_the_first_blow_where_the_referee_says_so() -> None:
    game = duel("eris", SWORD, distance=30)
    game.act(CrampPlace(first_blow=True))
    with pytest.raises(RuleError, match="Whoever waits has the first blow"):
        strike(game)
    game.alter(GOBLINS, turn=Turn(attacked=(0,)))
    assert strike(game, 2).rulings == ("closes in", "a second action")


@pytest.mark.rule("OSE-REACH")
def test_the_page_of_attacks_says_who_is_closed_in_on_and_who_is_too_far() -> None:
    game = duel("ose", SWORD, distance=45)
    game.foe("Wolf")
    game.act(SetRange(target=ADA, other="wolf", distance=46, public=True))
    seen = view_attack(ENGINE.asking(game.state), Viewer(ANN.member), ADA)
    assert seen is not None
    far, near = seen.foes
    assert (near.name, near.closes_in, near.distance, near.refusal) == ("Goblins", False, None, "")
    assert (far.name, far.closes_in) == ("Wolf", False)
    assert "it is 46 feet away" in far.refusal
    game.change(distance_shown=True)
    seen = view_attack(ENGINE.asking(game.state), Viewer(ANN.member), ADA)
    assert seen is not None
    near, _ = seen.foes
    assert (near.name, near.closes_in, near.distance, near.refusal) == ("Goblins", True, 45, "")


@pytest.mark.rule("OSE-REACH")
@pytest.mark.parametrize("weapon", [SWORD, BOW, SPEAR])
def test_the_page_shows_nothing_of_a_secret_distance(weapon: Item) -> None:
    game = duel("ose", weapon)
    game.foe("Wolf")
    game.act(SetRange(target=ADA, other="wolf", distance=40, public=True))
    pages: list[object] = []
    for distance in (None, 3, 20, 45, 46, 300):
        game.change(distance=distance)
        pages.append(view_attack(ENGINE.asking(game.state), Viewer(ANN.member), ADA))
    assert all(page == pages[0] for page in pages)
    assert view_attack(ENGINE.asking(game.state), Viewer(1, is_referee=True), ADA) != pages[0]


@pytest.mark.rule("OSE-MELEE-MOVE")
def test_nobody_runs_out_of_a_melee_by_attacking_somebody_else() -> None:
    game = duel("ose", SWORD, distance=30)
    game.foe("Wolf", numbers={"ac": 7})
    game.act(Engage(target=ADA, other=GOBLINS))
    with pytest.raises(RuleError, match="Ada is in melee, and gets out of it by withdrawal or"):
        strike(game, targets=("wolf",))
    game.act(SetRange(target=ADA, other="wolf", distance=6, public=True))
    with pytest.raises(RuleError, match="Ada is in melee"):
        strike(game, targets=("wolf",))
    game.act(SetRange(target=ADA, other="wolf", distance=5, public=True))
    strike(game, 2, targets=("wolf",))
    assert engaged_with(game.state, ADA) == (GOBLINS, "wolf")
    assert walked(game) == 0


@pytest.mark.rule("OSE-MELEE-MOVE")
def test_a_melee_with_somebody_unseen_keeps_nobody_from_another() -> None:
    game = duel("ose", SWORD, distance=30)
    game.foe("Lurker", hidden=True)
    game.act(Engage(target="lurker", other=ADA))
    strike(game, 2)
    assert engaged_with(game.state, ADA) == (GOBLINS,)
    game.alter("lurker", numbers={"thac0": 19})
    game.hero("Bea", numbers={"ac": 5})
    game.act(Engage(target="lurker", other=ADA))
    turn_of(game, "lurker")
    game.act(SetRange(target="lurker", other="bea", distance=20))
    with pytest.raises(RuleError, match="Lurker is in melee"):
        game.act(Attack(attacker="lurker", targets=("bea",)))


@pytest.mark.rule("ERIS-DISENGAGE")
def test_where_leaving_is_free_whoever_attacks_somebody_else_has_left() -> None:
    game = duel("eris", SWORD, distance=30)
    game.foe("Wolf", numbers={"ac": 7})
    game.act(Engage(target=ADA, other=GOBLINS))
    strike(game, 2, targets=("wolf",))
    assert engaged_with(game.state, ADA) == ("wolf",)
    assert distance_between(game.state, ADA, GOBLINS) == 20
    (left,) = game.events(Disengaged)
    assert ([who.id for who in left.others], left.distance, left.unit) == ([GOBLINS], 20, "feet")


@pytest.mark.rule("OSE-COMBAT-MOVE")
@pytest.mark.parametrize(
    ("turn", "says"),
    [
        (Turn(guard=Guard(())), "Ada parries in this round, and does nothing else"),
        (Turn(declaration=Declaration("spell")), "casters do not move in the round"),
    ],
)
def test_whoever_cannot_move_closes_in_on_nobody(turn: Turn, says: str) -> None:
    game = duel("ose", SWORD, distance=30)
    game.alter(ADA, turn=turn)
    with pytest.raises(RuleError, match=says):
        game.act(Move(target=ADA, whom=GOBLINS), ANN)
    with pytest.raises(RuleError, match=says):
        game.act(Engage(target=ADA, other=GOBLINS), ANN)
    assert says in refusals(game)


@pytest.mark.rule("OSE-COMBAT-MOVE")
def test_sixty_rounds_stop_closing_in_too() -> None:
    game = duel("ose", SWORD, distance=30)
    game.alter(ADA, rounds_moved=60)
    with pytest.raises(RuleError, match="has moved in 60 rounds and has to stop"):
        strike(game)
    game.change(distance=5)
    strike(game, 2)


@pytest.mark.rule("OSE-COMBAT-MOVE")
@pytest.mark.parametrize("distance", [45, 46])
def test_going_into_melee_is_a_move(distance: int) -> None:
    game = duel("ose", SWORD, distance=distance)
    engage = Engage(target=ADA, other=GOBLINS)
    turn_of(game, GOBLINS)
    with pytest.raises(RuleError, match="Ada acts later in this round"):
        game.act(engage, ANN)
    turn_of(game, ADA)
    if distance > 45:
        with pytest.raises(RuleError, match="too far to strike hand to hand, and Ada can go 40"):
            game.act(engage, ANN)
        game.act(engage)
        assert walked(game) == 0
        return
    game.act(engage, ANN)
    assert (walked(game), engaged_with(game.state, ADA)) == (40, (GOBLINS,))
    (moved,) = game.events(Moved)
    assert (moved.way, moved.distance, moved.second_action) == (40, None, False)
    assert len(game.events(Engaged)) == 1


@pytest.mark.rule("OSE-COMBAT-MOVE")
@pytest.mark.parametrize("distance", [None, 5])
def test_within_reach_no_way_is_gone_into_melee(distance: int | None) -> None:
    game = duel("ose", SWORD, distance=distance)
    game.act(Engage(target=ADA, other=GOBLINS), ANN)
    assert (walked(game), game.events(Moved)) == (0, [])
    assert engaged_with(game.state, ADA) == (GOBLINS,)


@pytest.mark.rule("OSE-ENCOUNTER-DISTANCE")
def test_a_distance_that_is_typed_counts_only_where_none_is_known() -> None:
    typed = Attack(attacker=ADA, targets=(GOBLINS,), item=SWORD.id, distance=5)
    for distance, is_shown in ((300, False), (300, True), (5, False)):
        game = duel("ose", SWORD, distance=distance)
        game.change(distance_shown=is_shown)
        with pytest.raises(RuleError, match="How far away Goblins is has been said already"):
            game.act(typed, ANN)
    game = duel("ose", SWORD, distance=5)
    game.change(distance_shown=True)
    game.act(typed, ANN, faces=(2,))
    game = duel("ose", SWORD)
    game.act(typed, ANN, faces=(2,))
    game = duel("ose", SWORD, distance=300)
    game.act(typed, faces=(2,))


@pytest.mark.rule("OSE-REACH")
def test_a_distance_that_nobody_said_stays_unknown() -> None:
    game = duel("ose", SWORD)
    game.foe("Wolf")
    strike(game, 2, distance=30)
    assert distance_between(game.state, ADA, "wolf") is None


@pytest.mark.rule("OSE-SPACING")
def test_nobody_goes_into_melee_who_could_not_strike() -> None:
    game = duel("ose", SWORD, foes=2)
    game.act(CrampPlace(abreast=1))
    game.hero("Bea")
    game.act(Engage(target="bea", other=GOBLINS))
    with pytest.raises(RuleError, match="Only 1 of a side can fight abreast"):
        game.act(Engage(target=ADA, other=GOBLINS), ANN)
    game.act(CrampPlace(abreast=0))
    game.alter(ADA, turn=Turn(declaration=Declaration("retreat")))
    with pytest.raises(RuleError, match="Whoever retreats cannot attack"):
        game.act(Engage(target=ADA, other=GOBLINS), ANN)


@pytest.mark.rule("OSE-COMBAT-MOVE")
@pytest.mark.parametrize(("rounds", "goes"), [(59, True), (60, False)])
def test_sixty_rounds_of_moving_stop_closing_in_too(rounds: int, goes: bool) -> None:
    """ "Combatants may move at this rate for at most 60 rounds", whatever they move for."""
    game = duel("ose", distance=20)
    game.alter(ADA, rounds_moved=rounds)
    blow = Attack(attacker=ADA, targets=(GOBLINS,), item="unarmed")
    if goes:
        game.act(blow, faces=(2,))
    else:
        with pytest.raises(RuleError, match="has moved in 60 rounds and has to stop"):
            game.act(blow)
