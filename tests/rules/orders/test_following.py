"""Following the caller, while away, by the referee's word, and in the phases of a place."""

import pytest

from rules.away.records import GoAway, ReturnEarly
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.orders.records import CarriedOut, FollowStandingOrders, LeftToOrder
from rules.pace.records import PlayedForThem
from rules.record import replace
from rules.rounds.records import AbsentHeld, Declare, MarkDone, MarkNotDone, PhaseDone
from rules.state.encounter import Melee, Positions
from rules.state.party import Party
from rules.state.rounds import Declaration, Deed, Order
from tests.rules.orders.playing import ADA, GOBLINS, NIM, deeds
from tests.rules.orders.standing import NOON, come, declared, done_by, give, ordered
from tests.rules.scene import Scene, reported
from tests.rules.scenes import CountedDice
from tests.rules.table import ANN, BOB, REFEREE

MISS = 2
HOUR = 3_600_000
BY_BOOK = {"declaring": "by-book", "initiative_rolls": "by-hand"}
CALLER = pytest.mark.rule("OSE-CALLER")


def acting(preset: str = "ose", phase: str = "melee", **settings: str) -> Scene:
    """It is the party's turn in the first round, and nobody has declared anything."""
    game = ordered(preset, foes=3, **(BY_BOOK | settings))
    game.next()
    game.next()
    game.force(party=6, monsters=1)
    while game.now.phase != phase:
        game.next()
    return game


def led(game: Scene, caller: str = ADA) -> Scene:
    """Somebody speaks for the party, and Nim follows."""
    game.state = replace(game.state, party=Party(caller=caller))
    give(game, NIM, "follow")
    return game


def why(game: Scene) -> list[tuple[str, str, str]]:
    """What was carried out for whom, and how it comes."""
    return [(e.target.id, e.kind, e.why) for e in reported(game.step, CarriedOut)]


# The caller


@CALLER
def test_the_one_who_follows_attacks_whom_the_caller_attacked() -> None:
    game = led(acting())
    give(game, ADA, "nearest")
    game.foe("Orc", numbers={"ac": 6})
    game.change(positions=Positions(melees=(Melee(ADA, "orc"),)))
    come(game, faces=(MISS, MISS))
    assert deeds(game) == ["ada strikes orc", "nim strikes orc"]


@CALLER
def test_the_one_who_follows_strikes_in_a_melee_of_their_own() -> None:
    game = led(acting())
    give(game, ADA, "nearest")
    for name in ("Orc", "Wolf"):
        game.foe(name, numbers={"ac": 6})
    game.change(positions=Positions(melees=(Melee(ADA, "orc"), Melee(NIM, "wolf"))))
    come(game, faces=(MISS, MISS))
    assert deeds(game) == ["ada strikes orc", "nim strikes wolf"]
    # Beside the caller's foe they strike that one, whoever else is there.
    both = led(acting())
    give(both, ADA, "nearest")
    for name in ("Orc", "Wolf"):
        both.foe(name, numbers={"ac": 6})
    melees = (Melee(ADA, "orc"), Melee(NIM, "wolf"), Melee(NIM, "orc"))
    both.change(positions=Positions(melees=melees))
    come(both, faces=(MISS, MISS))
    assert deeds(both) == ["ada strikes orc", "nim strikes orc"]


@CALLER
@pytest.mark.parametrize("way", ["retreat", "withdrawal"])
def test_the_one_who_follows_leaves_the_melee_with_the_caller(way: str) -> None:
    game = led(ordered())
    game.foe("Orc")
    game.change(positions=Positions(melees=(Melee(ADA, GOBLINS), Melee(NIM, "orc"))))
    game.next()
    game.act(Declare(target=ADA, kind=way), ANN)
    come(game, faces=(6, 1))
    phase = "movement" if way == "retreat" else ""
    assert declared(game, ADA) == Declaration(way, phase=phase)
    assert declared(game, NIM) == Declaration(way, phase="movement")
    assert done_by(game) == [(ADA, way), (NIM, way)]
    assert game.combatant(ADA).turn.done is (way == "retreat")
    assert game.combatant(NIM).turn.done


@CALLER
def test_by_the_book_too_leaving_a_melee_is_declared() -> None:
    game = led(ordered(foes=3, **BY_BOOK))
    game.change(positions=Positions(melees=(Melee(ADA, GOBLINS), Melee(NIM, GOBLINS))))
    game.next()
    game.act(Declare(target=ADA, kind="retreat"), ANN)
    come(game)
    assert declared(game, NIM) == Declaration("retreat")


@CALLER
@pytest.mark.parametrize(
    ("did", "order"),
    [
        (
            Order("attack", targets=("goblins#2",)),
            Order("attack", targets=("goblins#2",)),
        ),
        (
            Order("move", targets=(GOBLINS,), how=("away",)),
            Order("move", targets=(GOBLINS,), how=("away",)),
        ),
        (Deed("defend"), Order("defend")),
        (Deed("retreat"), Order("hold")),
        (Deed("move", targets=(NIM,), how=("towards",)), Order("hold")),
        (Deed("spell"), Order("hold")),
        (None, Order("hold")),
    ],
)
def test_what_can_be_followed(did: Deed | None, order: Order) -> None:
    game = led(acting())
    game.alter(ADA, turn=replace(game.combatant(ADA).turn, did=did, done=True))
    come(game, faces=(MISS,) if order.kind == "attack" else ())
    assert done_by(game) == [(NIM, order.kind)]


@CALLER
@pytest.mark.parametrize("caller", ["", NIM])
def test_without_another_who_leads_one_holds(caller: str) -> None:
    game = led(acting(), caller)
    come(game)
    assert done_by(game) == [(NIM, "hold")]


@CALLER
def test_a_caller_who_is_not_to_be_seen_is_not_followed() -> None:
    game = led(acting())
    game.alter(ADA, hidden=True, turn=replace(game.combatant(ADA).turn, did=Deed("defend")))
    come(game)
    assert done_by(game) == [(NIM, "hold")]


def test_an_order_waits_for_its_phase() -> None:
    game = acting(phase="movement")
    give(game, ADA, "nearest")
    give(game, NIM, "hold")
    come(game, faces=(MISS,))
    assert [e.phase for e in reported(game.step, PhaseDone)] == ["movement", "missile"]
    assert done_by(game) == [(NIM, "hold"), (ADA, "attack")]
    assert game.now.side == "monsters"


# Away


def away(game: Scene, who: int = BOB.member, **more: object) -> None:
    """Somebody is away for a day."""
    until = game.at + 24 * HOUR
    game.act(GoAway(member=who, until=until, **more), REFEREE)  # type: ignore[arg-type]


def test_who_is_away_follows_the_order_once_the_others_have_acted() -> None:
    game = acting()
    give(game, NIM, "nearest")
    away(game)
    assert done_by(game) == []
    game.spare = (MISS,)
    game.act(MarkDone(target=ADA), ANN)
    assert why(game) == [(NIM, "attack", "by standing order while away")]
    assert not reported(game.step, AbsentHeld)
    assert game.now.side == "monsters"


def test_who_was_the_last_to_be_waited_for_follows_it_at_once() -> None:
    game = acting()
    give(game, NIM, "hold")
    game.act(MarkDone(target=ADA), ANN)
    away(game)
    assert why(game) == [(NIM, "hold", "by standing order while away")]
    assert game.now.side == "monsters"


def test_who_is_away_without_one_is_passed_over() -> None:
    game = acting()
    away(game)
    game.act(MarkDone(target=ADA), ANN)
    assert reported(game.step, AbsentHeld)


def test_who_has_somebody_to_stand_in_is_played_by_them() -> None:
    game = acting()
    give(game, NIM, "hold")
    away(game, delegate=ANN.member)
    game.act(MarkDone(target=ADA), ANN)
    assert done_by(game) == []
    assert [due.target for due in game.see().dues if due.holds] == [NIM]


def test_while_away_the_order_declares_once_the_others_have() -> None:
    game = ordered()
    give(game, NIM, "spell", "Sleep")
    away(game)
    game.next()
    assert reported(game.step, LeftToOrder) == []
    game.act(Declare(target=ADA, kind="attack", targets=(GOBLINS,)), ANN, (6, 1, MISS))
    assert [e.why for e in reported(game.step, LeftToOrder)] == ["by standing order while away"]
    assert deeds(game) == ["nim casts Sleep", "ada strikes goblins#1"]


def test_a_turn_that_the_referee_gives_back_is_not_taken_by_the_order_again() -> None:
    game = acting()
    give(game, NIM, "hold")
    away(game)
    game.act(MarkDone(target=ADA), ANN)
    game.act(MarkNotDone(target=NIM), REFEREE)
    assert done_by(game) == []
    assert not game.combatant(NIM).turn.done


def test_where_all_are_away_all_follow_their_orders() -> None:
    game = acting()
    give(game, NIM, "hold")
    give(game, ADA, "nearest")
    away(game, ANN.member)
    game.spare = (MISS,)
    away(game)
    assert done_by(game) == [(ADA, "attack"), (NIM, "hold")]
    assert game.now.side == "monsters"
    assert [due.owners for due in game.see().dues if due.holds] == [()]


def test_who_is_back_is_waited_for() -> None:
    game = acting()
    give(game, NIM, "hold")
    away(game)
    game.act(ReturnEarly(member=BOB.member), REFEREE)
    game.act(MarkDone(target=ADA), ANN)
    assert done_by(game) == []


# By the referee's word


def test_the_referee_may_have_orders_followed() -> None:
    game = acting()
    give(game, NIM, "nearest")
    game.act(FollowStandingOrders(step_number=game.encounter.step_number), REFEREE, (MISS,))
    assert why(game) == [(NIM, "attack", "by standing order")]
    assert [due.target for due in game.see().dues if due.holds] == [ADA]
    with pytest.raises(RuleError, match="Nobody who is waited for has a standing order"):
        game.act(FollowStandingOrders(), REFEREE)
    with pytest.raises(ForbiddenError):
        game.act(FollowStandingOrders(), ANN)
    with pytest.raises(TooLateError):
        game.act(FollowStandingOrders(step_number=1), REFEREE)


def test_and_declare_by_them() -> None:
    game = ordered(go_on="by-button")
    give(game, NIM, "nearest")
    game.next()
    game.act(FollowStandingOrders(), REFEREE)
    said = declared(game, NIM)
    assert said is not None
    assert (said.kind, said.targets) == ("attack", (GOBLINS,))


# What is noted


def test_what_somebody_did_is_noted_for_those_who_follow() -> None:
    game = acting()
    give(game, ADA, "nearest")
    give(game, NIM, "hold")
    come(game, faces=(MISS,))
    assert game.combatant(ADA).turn.did == Deed("attack", targets=("goblins#1",))
    assert game.at > NOON


def test_a_deadline_is_one_move() -> None:
    game = led(acting())
    game.falling = CountedDice()
    come(game)
    assert len(reported(game.step, PlayedForThem)) == 2
