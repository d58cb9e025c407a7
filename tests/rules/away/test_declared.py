"""What somebody has declared who goes away is done without them (OSE-DECLARE)."""

from rules.away.records import GoAway, ReturnEarly
from rules.orders.records import CarriedOut, CarryOutDeclared
from rules.rounds.records import AbsentHeld, MarkDone
from tests.rules.orders.playing import ADA, GOBLINS, NIM, deeds, round_one, say
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB

KILLS = (15, 6)
"""A d20 and the damage."""


def away_in_melee() -> Scene:
    """Ann has declared an attack and is away; the phase has come, and Bob is waited for."""
    game = round_one(as_declared="by-player")
    say(game, ADA, "attack", GOBLINS)
    game.act(GoAway(until=1_000), ANN)
    say(game, NIM, "other", text="sings", faces=(6, 1))
    return game


def test_it_is_done_once_nobody_else_is_waited_for() -> None:
    game = away_in_melee()
    assert [due.name for due in game.see().dues if due.holds] == ["Nim"]
    assert not deeds(game)
    game.act(MarkDone(target=NIM), BOB, KILLS)
    assert deeds(game) == ["ada strikes goblins#1"]
    assert [one.why for one in reported(game.step, CarriedOut)] == ["as declared"]
    assert not reported(game.step, AbsentHeld)
    assert game.place[0] == "Monsters"


def test_who_is_back_says_so_themselves() -> None:
    game = away_in_melee()
    game.act(ReturnEarly(), ANN)
    game.act(MarkDone(target=NIM), BOB)
    assert not deeds(game)
    game.act(CarryOutDeclared(target=ADA), ANN, KILLS)
    assert deeds(game) == ["ada strikes goblins#1"]


def test_a_delegate_says_so_for_them() -> None:
    game = round_one(as_declared="by-player")
    say(game, ADA, "attack", GOBLINS)
    game.act(GoAway(until=1_000, delegate=BOB.member), ANN)
    say(game, NIM, "nothing", faces=(6, 1))
    game.act(MarkDone(target=NIM), BOB)
    step = game.act(CarryOutDeclared(target=ADA), BOB, KILLS)
    assert step.acted_for == (ANN.member,)
    assert deeds(game) == ["ada strikes goblins#1"]
