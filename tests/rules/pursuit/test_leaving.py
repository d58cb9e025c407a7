"""Leaving a fight is a way of moving (R-LEAVING)."""

import pytest

from rules.attack.records import Attack
from rules.conditions.records import AddEffect
from rules.encounter.records import CombatantLeft, EndEncounter, LeaveEncounter
from rules.errors import ForbiddenError, RuleError
from rules.health.records import Damage
from rules.kernel.actor import TABLE
from rules.kernel.dues import DueKind
from rules.movement.records import Engage, Move, Moved
from rules.positions.records import SetRange
from rules.positions.spacing import distance_between, reach_in
from rules.pursuit.records import Evade, FlightFollowed, FlightRun, LetGo, Pursue, RanFromFight
from rules.pursuit.state import CHASE, FLIGHTS
from rules.record import replace
from rules.rounds.records import Declare
from rules.sea.records import VOYAGE, Vessel
from rules.state.encounter import Positions
from rules.state.rounds import Guard, RoundStep, StepKind, Turn
from rules.view.journey import view_flights, view_followed
from tests.rules.pursuit.flight import ADA, BEA, WOLVES, chase_in, flee, met, pursued
from tests.rules.scene import Scene
from tests.rules.scenes import ADA as HERO
from tests.rules.scenes import declaring
from tests.rules.table import ANN, BOB

RULE = pytest.mark.rule("ERIS-PURSUIT")
FLEE = LeaveEncounter(target=ADA, reason="fled")


def fighting(preset: str = "eris", distance: int | None = 60, **how: object) -> Scene:
    """Ada's turn has come, and Bea's."""
    game = met(preset, distance=distance, **how).fight()  # type: ignore[arg-type]
    game.begin_step(ADA, BEA)
    game.change(combat_begun=True)
    return game


def asked(game: Scene) -> list[str]:
    """Of whom the referee is asked whether the foes follow."""
    dues = game.engine.what_is_due(game.state, TABLE)
    names = [due.name for due in dues if due.kind is DueKind.RUNNING]
    shown, flights = view_flights(game.state), FLIGHTS.of(game.state)
    assert [who.name for _, who in shown] == names
    assert {(way, who.target) for way, who in shown} <= {(one.id, one.target) for one in flights}
    return names


@RULE
@pytest.mark.parametrize("preset", ["ose", "eris", "4e"])
@pytest.mark.parametrize("distance", [60, None])
def test_who_flees_moves_and_the_referee_says_whether_the_foes_follow(
    preset: str, distance: int | None
) -> None:
    game = fighting(preset, distance)
    game.act(FLEE, ANN)
    assert game.events(Moved)
    assert [one.clear for one in game.events(RanFromFight)] == [True]
    assert not game.combatant(ADA).gone
    assert asked(game) == ["Ada"]
    with pytest.raises(RuleError, match="Ada is running already"):
        game.act(FLEE, ANN)
    with pytest.raises(ForbiddenError, match="say whether the foes follow"):
        game.act(LetGo(), ANN)
    kept = game.copy()
    kept.spare = (3, 3)
    kept.act(Pursue())
    assert kept.events(FlightFollowed)
    assert (asked(kept), kept.combatant(ADA).gone) == ([], "")
    assert [who.name for who in view_followed(kept.state)] == ["Ada"]
    with pytest.raises(RuleError, match="Ada has moved in this round already"):
        kept.act(FLEE, ANN)
    game.act(LetGo(chase=FLIGHTS.of(game.state)[0].id))
    assert [one.reason for one in game.events(CombatantLeft)] == ["fled"]
    assert (asked(game), game.combatant(ADA).gone) == ([], "fled")


def followed(own: int = 120, theirs: int = 120, distance: int | None = 60) -> Scene:
    """The wolves run after Ada, in the round after she has run from the fight."""
    game = fighting("ose", distance, own=own, theirs=theirs)
    game.act(FLEE, ANN)
    game.act(Pursue(), faces=(3, 3) if distance is None else ())
    if FLIGHTS.of(game.state):
        again(game)
    return game


def again(game: Scene) -> None:
    """Ada's turn has come again."""
    game.alter(ADA, turn=Turn())
    game.begin_step(ADA, BEA)


def outcomes(game: Scene) -> list[tuple[str, bool]]:
    """What came of the last round of running."""
    return [(one.outcome, one.nearer) for one in game.events(FlightRun)]


@RULE
def test_whoever_is_faster_than_all_who_follow_gets_away_at_once() -> None:
    game = followed(own=150)
    assert outcomes(game) == [("escaped", False)]
    assert (game.combatant(ADA).gone, FLIGHTS.of(game.state)) == ("fled", ())


@RULE
@pytest.mark.parametrize("distance", [60, None])
def test_who_is_as_fast_runs_on_in_their_own_turns_until_somebody_gives_up(
    distance: int | None,
) -> None:
    game = followed(distance=distance)
    for _ in range(3):
        game.act(FLEE, ANN)
        assert outcomes(game) == [("running", False)]
        assert game.combatant(ADA).turn.done
        again(game)
    assert game.combatant(ADA).rounds_run == 3
    given = game.copy()
    given.act(LetGo(chase=FLIGHTS.of(given.state)[0].id))
    assert given.combatant(ADA).gone == "fled"
    game.act(AddEffect(target=WOLVES, name="", key="asleep"))
    game.act(FLEE, ANN)
    assert outcomes(game) == [("given up", False)]
    assert game.combatant(ADA).gone == "fled"


@RULE
def test_who_is_slower_is_caught_and_stands_in_the_fight_again() -> None:
    game = followed(own=90)
    found: list[tuple[str, bool]] = []
    while FLIGHTS.of(game.state):
        game.act(FLEE, ANN)
        found += outcomes(game)
        again(game)
    assert set(found[:-1]) == {("running", True)}
    assert found[-1] == ("caught", True)
    assert distance_between(game.state, ADA, WOLVES) == reach_in(game.state)
    assert not game.combatant(ADA).gone


@RULE
def test_how_far_the_foes_are_is_as_it_stands_and_where_nobody_knows_it_as_it_was() -> None:
    near, unknown = followed(own=90), followed(own=90)
    near.act(SetRange(target=ADA, other=WOLVES, distance=30))
    near.act(FLEE, ANN)
    assert outcomes(near) == [("caught", True)]
    unknown.change(distance=None, positions=Positions())
    unknown.act(FLEE, ANN)
    assert outcomes(unknown) == [("running", True)]


@RULE
def test_who_is_in_melee_with_others_follows_nobody() -> None:
    game = fighting("ose")
    game.foe("Bats", count=2, numbers={"move": 120, "ac": 9})
    game.act(FLEE, ANN)
    game.act(Engage(target=BEA, other=f"{WOLVES}#1"))
    game.act(Pursue())
    (flight,) = FLIGHTS.of(game.state)
    assert flight.followers == ("bats",)
    again(game)
    game.act(Engage(target=BEA, other="bats#1"))
    game.act(FLEE, ANN)
    assert outcomes(game) == [("given up", False)]


@RULE
def test_who_is_kept_from_going_anywhere_does_not_run_on() -> None:
    game = followed()
    game.alter(ADA, turn=Turn(guard=Guard(shares=())))
    with pytest.raises(RuleError, match="parries in this round"):
        game.act(FLEE, ANN)


@RULE
@pytest.mark.parametrize(("preset", "own", "feet"), [("eris", 30, 20), ("ose", 12, 5)])
def test_who_is_not_clear_of_all_foes_has_only_moved(preset: str, own: int, feet: int) -> None:
    game = fighting(preset, distance=1, own=own)
    game.act(FLEE, ANN)
    moved = game.events(Moved)[0].way
    assert 1 + moved <= feet
    assert [one.clear for one in game.events(RanFromFight)] == [False]
    assert asked(game) == []
    game.act(SetRange(target=ADA, other=WOLVES, distance=feet + 1))
    game.act(FLEE, ANN)
    assert asked(game) == ["Ada"]


@RULE
def test_nobody_flees_past_a_melee_or_the_turn_of_others() -> None:
    game = declaring("ose")
    with pytest.raises(RuleError, match="Declarations are being taken"):
        game.act(LeaveEncounter(target="c1", reason="fled"), ANN)
    game = fighting("ose", distance=5)
    game.begin_step(WOLVES)
    with pytest.raises(RuleError, match="Ada acts later in this round"):
        game.act(FLEE, ANN)
    game.begin_step(ADA)
    game.act(Engage(target=ADA, other=f"{WOLVES}#1"))
    with pytest.raises(RuleError, match="declared neither a withdrawal nor a retreat"):
        game.act(FLEE, ANN)
    turn = game.combatant(ADA).turn
    game.change(steps=(RoundStep(StepKind.DECLARE, "d"),))
    game.act(Declare(target=ADA, kind="retreat"), ANN)
    game.begin_step(ADA)
    game.act(FLEE, ANN)
    assert asked(game) == ["Ada"]
    assert turn != game.combatant(ADA).turn


@RULE
@pytest.mark.parametrize("how", ["held", "asleep", "paralysed"])
def test_who_cannot_move_does_not_flee(how: str) -> None:
    game = fighting()
    game.act(AddEffect(target=ADA, name="", key=how))
    with pytest.raises(RuleError, match="Ada is"):
        game.act(FLEE, ANN)


@RULE
def test_what_else_ends_a_fight_for_somebody_is_the_referees_word() -> None:
    game = fighting()
    for reason in ("left", "surrendered"):
        with pytest.raises(RuleError, match=f"A referee says whether Ada has {reason}") as no:
            game.act(LeaveEncounter(target=ADA, reason=reason), ANN)
        assert [way.given for way in no.value.ways] == [{"reason": "fled"}]
    game = met()
    with pytest.raises(RuleError, match="all get away together"):
        game.act(FLEE, ANN)
    pursuit = pursued(met(theirs=150))
    with pytest.raises(RuleError, match="A pursuit is on, and nobody leaves it alone"):
        pursuit.act(FLEE, ANN)
    pursuit.act(FLEE)
    game.alter(WOLVES, hidden=True)
    game.act(LeaveEncounter(target=ADA), ANN)
    assert game.combatant(ADA).gone == "left"


@RULE
def test_once_all_of_a_side_run_the_side_does() -> None:
    game = fighting()
    game.act(FLEE, ANN)
    game.act(LeaveEncounter(target=BEA, reason="fled"), BOB)
    assert (chase_in(game).fleeing, FLIGHTS.of(game.state)) == ("party", ())
    several = fighting()
    several.foe("Thugs", side="bandits")
    several.act(FLEE, ANN)
    several.act(LeaveEncounter(target=BEA, reason="fled"), BOB)
    assert (CHASE.of(several.state), asked(several)) == (None, ["Ada", "Bea"])


@RULE
def test_who_strikes_turns_back_falls_or_goes_runs_no_more() -> None:
    game = fighting()
    game.act(FLEE, ANN)
    struck, turned, down, over, others = (game.copy() for _ in range(5))
    struck.act(Attack(attacker=ADA, targets=(WOLVES,), distance=5, allow=True), faces=(1,))
    assert not FLIGHTS.of(struck.state)
    turned.act(Move(target=ADA, whom=WOLVES, allow=True))
    assert not FLIGHTS.of(turned.state)
    down.act(Damage(targets=(ADA,), amount="99"))
    assert (asked(down), FLIGHTS.of(down.state)) == ([], ())
    over.act(EndEncounter())
    assert not FLIGHTS.of(over.state)
    assert asked(over) == []
    others.act(Move(target=ADA, way="away", allow=True, feet=5))
    others.act(Move(target=BEA, way="away"), BOB)
    others.act(LeaveEncounter(target=WOLVES, reason="fled"))
    assert asked(others) == ["Ada"]
    game.act(FLEE)
    assert not FLIGHTS.of(game.state)


@RULE
def test_hidden_foes_keep_nobody_and_show_nowhere() -> None:
    said: list[list[RanFromFight]] = []
    for hidden in (False, True):
        game = fighting()
        if hidden:
            game.foe("Lurker", hidden=True)
            game.act(SetRange(target=ADA, other="lurker", distance=1))
        game.act(FLEE, ANN)
        said.append(list(game.events(RanFromFight)))
        game.act(LeaveEncounter(target=BEA, reason="fled"), BOB)
        assert CHASE.of(game.state) is not None
    assert said[0] == said[1]


def at_sea(preset: str = "eris") -> Scene:
    """A fight between two ships, 60 yards apart."""
    game = fighting(preset, 10, environment="water")
    vessel = Vessel("Cog", 90)
    game.state = VOYAGE.put(game.state, replace(VOYAGE.of(game.state), vessel=vessel))
    return game


@pytest.mark.rule("OSE-PURSUIT-WATER")
@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_on_the_water_the_vessel_runs_unless_it_is_boarded(preset: str) -> None:
    game = at_sea(preset)
    with pytest.raises(RuleError, match="On the water: all get away together"):
        game.act(FLEE, ANN)
    boarded = game.copy()
    boarded.act(Engage(target=ADA, other=f"{WOLVES}#1"))
    with pytest.raises(RuleError, match="The fight has begun"):
        flee(boarded)
    theirs = game.copy()
    theirs.begin_step(WOLVES)
    with pytest.raises(RuleError, match="It is the turn of: step"):
        flee(theirs)
    theirs.change(steps=(RoundStep(StepKind.DECLARE, "d"),))
    flee(theirs)
    flee(game)
    assert chase_in(game).kind == "water"
    swimming = fighting(preset, 1, environment="water")
    with pytest.raises(RuleError, match="The fight has begun"):
        swimming.act(Evade(), ANN)


@RULE
def test_while_declarations_are_taken_what_gets_away_is_named() -> None:
    game = declaring("ose")
    foe = next(one.id for one in game.encounter.combatants if one.side == "monsters")
    melee, everybody = game.copy(), game.copy()
    melee.act(Engage(target=HERO, other=foe))
    everybody.change(settings={**game.encounter.settings, "declaring": "everybody"})
    for scene, words in (
        (game, "Flee in your own turn"),
        (melee, "Declare a retreat or a fighting withdrawal: it is done in your turn"),
        (everybody, "Declare a move away: it is done in your turn"),
    ):
        with pytest.raises(RuleError) as refusal:
            scene.act(LeaveEncounter(target=HERO, reason="fled"), ANN)
        told = str(refusal.value)
        assert told.startswith("Declarations are being taken. ")
        assert words in told
