"""Standing orders: given, read, and what each kind comes to when a deadline comes."""

import pytest

from rules.combat.records import ParryTaken
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.orders.records import CarriedOut, LeftToReferee, OrderRefused, StandingOrderSet
from rules.orders.standing import standing_order_of
from rules.pace.records import PlayedForThem
from rules.record import replace
from rules.rounds.records import Declare, MarkDone
from rules.state.encounter import Kind, Melee, Positions
from rules.state.rounds import Declaration, Order, StandingOrder
from tests.rules.orders.playing import ADA, GOBLINS, NIM, deeds, round_one
from tests.rules.orders.standing import come, declared, done_by, give, ordered
from tests.rules.scene import Scene, reported, told
from tests.rules.scenes import CountedDice
from tests.rules.table import ANN, BOB, REFEREE

MISS = 2
AC = {"ac": 6}
BY_BOOK = {"declaring": "by-book", "initiative_rolls": "by-hand"}


def acting(preset: str = "ose", foes: int = 3, **settings: str) -> Scene:
    """It is the party's turn in the first round, and nobody has declared anything."""
    game = ordered(preset, foes=foes, **(BY_BOOK | settings))
    game.begin(party=6, monsters=1)
    while game.now.phase not in ("", "melee"):
        game.next()
    return game


# Given


def test_it_stands_on_the_sheet_and_is_told_to_its_player_alone() -> None:
    game = ordered()
    give(game, ADA, "nearest")
    assert standing_order_of(game.state, ADA) == Order("nearest")
    assert told(game.step, ANN) == reported(game.step, StandingOrderSet)
    assert told(game.step, BOB) == []


def test_a_hirelings_stands_on_the_hireling() -> None:
    game = ordered().foe("Bo", side="party", kind=Kind.RETAINER, owner=ANN.member)
    give(game, "bo", "hold", by=ANN)
    assert game.combatant("bo").standing_order == StandingOrder("hold")
    assert standing_order_of(game.state, "bo") == Order("hold")
    assert standing_order_of(game.state, "nobody") is None


def test_it_can_be_given_up() -> None:
    game = ordered()
    with pytest.raises(RuleError, match="has no standing order"):
        give(game, ADA, "")
    give(game, ADA, "nearest")
    give(game, ADA, "")
    assert standing_order_of(game.state, ADA) is None


def test_what_cannot_stand_is_refused() -> None:
    game = ordered()
    with pytest.raises(NotFoundError, match="no such standing order"):
        give(game, ADA, "retreat")
    with pytest.raises(RuleError, match="in a few words"):
        give(game, ADA, "other", "  ")
    with pytest.raises(RuleError, match="no such spell in memory"):
        give(game, NIM, "spell", "Web")
    with pytest.raises(ForbiddenError, match="Ada's player or a referee"):
        give(game, ADA, "hold", by=BOB)
    with pytest.raises(RuleError, match="for those whom the referee plays"):
        give(game, ADA, "referee")


def test_the_referee_may_give_it() -> None:
    game = ordered()
    give(game, NIM, "spell", "cast sleep", by=REFEREE)
    assert standing_order_of(game.state, NIM) == Order("spell", "Sleep")


def test_it_is_no_declaration() -> None:
    game = round_one()
    give(game, ADA, "nearest")
    assert {due.target for due in game.see().dues if due.holds} == {ADA, NIM}


# At the deadline of declarations


def test_what_it_comes_to_is_declared_and_carried_out() -> None:
    game = ordered()
    give(game, ADA, "nearest")
    give(game, NIM, "spell", "Sleep")
    game.next()
    come(game, faces=(6, 1, 15, 6))
    assert [event.how for event in reported(game.step, PlayedForThem)] == ["left to orders"] * 2
    assert deeds(game) == ["nim casts Sleep", "ada strikes goblins#1"]
    assert game.now.side == "monsters"


def test_own_words_are_declared_and_left_to_the_referee() -> None:
    game = ordered()
    give(game, ADA, "other", "hides behind the barrel")
    give(game, NIM, "hold")
    game.next()
    come(game, faces=(6, 1))
    assert declared(game, ADA) is not None
    (due,) = [due for due in game.see().dues if due.holds]
    assert (due.target, due.owners) == (ADA, ())
    assert game.combatant(NIM).turn.done


def test_whoever_declares_after_all_is_not_left_to_orders_any_more() -> None:
    game = ordered(go_on="by-button")
    give(game, ADA, "other", "hides")
    game.next()
    come(game)
    assert game.combatant(ADA).turn.referee_plays
    game.act(Declare(target=ADA, kind="attack", targets=(GOBLINS,)), ANN)
    assert not game.combatant(ADA).turn.referee_plays


def test_who_has_nobody_to_attack_or_to_follow_holds_without_being_asked_again() -> None:
    game = ordered(go_on="by-button")
    game.alter(GOBLINS, hidden=True)
    give(game, ADA, "follow")
    give(game, NIM, "nearest")
    game.next()
    come(game)
    assert declared(game, NIM) == declared(game, ADA) == Declaration("hold")


@pytest.mark.parametrize("kind", ["nearest", "hold", "follow", "defend", "attacker"])
def test_by_the_book_only_spells_and_moves_are_declared(kind: str) -> None:
    game = ordered(foes=3, **BY_BOOK)
    give(game, ADA, kind)
    give(game, NIM, "spell", "Sleep")
    game.next()
    come(game)
    how = {event.target.id: event.how for event in reported(game.step, PlayedForThem)}
    assert how == {ADA: "nothing declared", NIM: "left to orders"}
    assert declared(game, ADA) is not None
    assert declared(game, NIM) is not None


# At the deadline of turns


def test_the_nearest_is_the_one_in_melee_then_the_closest_then_the_first() -> None:
    game = acting()
    give(game, ADA, "nearest")
    game.foe("Orc", numbers=AC).foe("Wolf", numbers=AC)
    come(game, faces=(MISS,))
    assert deeds(game) == ["ada strikes goblins#1"]
    game = acting()
    give(game, ADA, "nearest")
    game.foe("Orc", numbers=AC)
    game.change(positions=Positions(melees=(Melee(ADA, "orc"),)))
    come(game, faces=(MISS,))
    assert deeds(game) == ["ada strikes orc"]


def test_who_is_hidden_is_neither_chosen_nor_changes_the_choice() -> None:
    game = acting()
    game.foe("Wolf", hidden=True)
    game.change(positions=Positions(melees=(Melee(ADA, "wolf"),)))
    give(game, ADA, "nearest")
    give(game, NIM, "attacker")
    come(game, faces=(MISS,))
    assert deeds(game) == ["ada strikes goblins#1"]
    assert done_by(game) == [(ADA, "attack"), (NIM, "hold")]


def test_who_attacked_last_and_stands_is_attacked() -> None:
    game = acting(foes=1)
    game.foe("Orc", numbers=AC).foe("Wolf", numbers=AC)
    give(game, ADA, "attacker")
    game.alter(ADA, attackers=("orc", "goblins", "wolf"))
    game.alter(
        "wolf",
        gone="fled",
        bodies=tuple(replace(body, gone="fled") for body in game.combatant("wolf").bodies),
    )
    come(game, faces=(MISS,))
    assert deeds(game) == ["ada strikes goblins"]


def test_whom_nobody_attacked_attacks_who_is_in_melee() -> None:
    game = acting()
    game.foe("Orc", numbers=AC)
    game.change(positions=Positions(melees=(Melee(ADA, "orc"),)))
    give(game, ADA, "attacker")
    come(game, faces=(MISS,))
    assert deeds(game) == ["ada strikes orc"]


def test_where_nobody_is_left_one_holds() -> None:
    game = acting(foes=1)
    game.alter(GOBLINS, hidden=True)
    give(game, ADA, "nearest")
    give(game, NIM, "attacker")
    come(game)
    assert done_by(game) == [(ADA, "hold"), (NIM, "hold")]


def test_what_rules_refuse_is_told_to_its_player_and_the_turn_goes_by() -> None:
    game = acting()
    give(game, ADA, "hold")
    give(game, NIM, "spell", "Sleep")
    come(game)
    (refused,) = reported(game.step, OrderRefused)
    assert refused.audience == (BOB.member,)
    assert [(e.target.id, e.kind, e.instead) for e in reported(game.step, CarriedOut)] == [
        (ADA, "hold", False),
        (NIM, "hold", True),
    ]
    assert game.now.side == "monsters"


def test_own_words_are_the_referees_to_play() -> None:
    game = acting()
    give(game, ADA, "other", "guards the door")
    give(game, NIM, "hold")
    come(game)
    (left,) = reported(game.step, LeftToReferee)
    assert left.text == "guards the door"
    ada = game.see().combatant(ADA)
    assert ada is not None
    assert ada.said is not None
    assert ada.said.text == "guards the door"
    (due,) = [due for due in game.see().dues if due.holds]
    assert due.owners == ()
    game.act(MarkDone(target=ADA), REFEREE)
    assert game.now.side == "monsters"


@pytest.mark.rule("ERIS-PARRY")
def test_to_defend_is_to_parry_where_the_game_has_parries() -> None:
    game = acting("eris", foes=1)
    give(game, ADA, "defend")
    give(game, NIM, "hold")
    game.falling = CountedDice()
    while ADA not in game.now.who:
        game.next()
    game.change(positions=Positions(melees=(Melee(ADA, GOBLINS),)))
    come(game)
    assert [e.target.id for e in reported(game.step, ParryTaken)] == [ADA]


def test_who_has_none_holds_as_the_game_says() -> None:
    game = acting()
    give(game, NIM, "hold")
    come(game)
    assert {e.target.id: e.how for e in reported(game.step, PlayedForThem)} == {
        ADA: "holds",
        NIM: "left to orders",
    }
