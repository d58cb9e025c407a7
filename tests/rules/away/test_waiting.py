"""Whom a round waits for while somebody is away, and who plays for them.
What somebody has declared who goes away is done without them (OSE-DECLARE).
"""

import pytest

from rules.away.records import GoAway, ReturnEarly
from rules.checks.records import AskChecks
from rules.errors import ForbiddenError
from rules.initiative.records import RollInitiative
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.dues import Due, DueKind, debtors
from rules.pace.records import SetLimit
from rules.pace.waiting import awaited_members
from rules.record import replace
from rules.rounds.records import AbsentHeld, Declare, DeclareNothing, MarkDone, NextStep, PassedOver
from rules.state.pace import Limit
from rules.systems import ENGINE
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, CAT, REFEREE

SOON = 1_000


def by_itself(preset: str = "eris", **settings: str) -> Scene:
    """Ann's Ada and Bob's Nim against somebody of the referee's."""
    chosen = {"initiative_rolls": "by-hand", "go_on": "by-itself", "asked_checks": "by-player"}
    chosen |= settings
    scene = Scene(preset, **chosen).meet()
    scene.hero("Ada")
    scene.hero("Nim", owner=BOB.member)
    scene.foe("Orc")
    scene.state = replace(scene.state, active={ANN.member: "ada", BOB.member: "nim"})
    return scene


def dues(scene: Scene) -> dict[str, Due]:
    return {due.target: due for due in ENGINE.what_is_due(scene.state, TABLE)}


def waited_for(scene: Scene) -> list[str]:
    return debtors(ENGINE.what_is_due(scene.state, TABLE))


def test_nobody_waits_for_the_declaration_of_somebody_who_is_away() -> None:
    scene = by_itself()
    scene.act(GoAway(until=SOON), ANN)
    scene.next()
    due = dues(scene)["ada"]
    assert (due.holds, due.owners, due.away, due.asked) == (False, (2,), (2,), ())
    assert waited_for(scene) == ["Nim"]
    scene.act(DeclareNothing(), BOB)
    assert scene.now.kind == "initiative"


def test_who_goes_away_as_the_last_one_awaited_lets_the_round_go_on() -> None:
    scene = by_itself()
    scene.next()
    scene.act(DeclareNothing(), BOB)
    assert scene.now.kind == "declare"
    scene.act(GoAway(until=SOON), ANN)
    assert scene.now.kind == "initiative"


def test_a_turn_of_somebody_who_is_away_goes_by_and_is_told() -> None:
    scene = by_itself()
    scene.act(GoAway(until=SOON), ANN)
    scene.next()
    scene.act(DeclareNothing(), BOB)
    scene.act(RollInitiative(), BOB, faces=[5])
    scene.act(RollInitiative(), faces=[2])
    assert waited_for(scene) == ["Nim"]
    step = scene.act(MarkDone(target="nim"), BOB)
    assert scene.place[0] == "Monsters"
    (held,) = reported(step, AbsentHeld)
    assert [who.name for who in held.targets] == ["Ada"]
    assert not reported(step, PassedOver)


def test_by_button_next_passes_by_who_is_away_and_needs_no_referee() -> None:
    scene = by_itself(go_on="by-button")
    scene.act(GoAway(until=SOON), ANN)
    scene.next()
    with pytest.raises(ForbiddenError, match="Still waiting for Nim"):
        scene.next(BOB)
    scene.act(DeclareNothing(), BOB)
    scene.next(BOB)
    assert scene.now.kind == "initiative"


def test_the_referee_passes_over_who_is_here_and_who_is_away_holds() -> None:
    scene = by_itself(go_on="by-button")
    scene.act(GoAway(until=SOON), ANN)
    scene.begin(party=5, monsters=2)
    step = scene.act(NextStep(), REFEREE)
    assert [who.name for event in reported(step, PassedOver) for who in event.targets] == ["Nim"]
    assert [who.name for event in reported(step, AbsentHeld) for who in event.targets] == ["Ada"]


def test_who_is_away_may_act_all_the_same() -> None:
    scene = by_itself()
    scene.act(GoAway(until=SOON), ANN)
    scene.next()
    assert dues(scene)["ada"].is_of(ANN)
    scene.act(Declare(target="ada", kind="other", text="listen"), ANN)
    assert scene.combatant("ada").turn.declaration is not None


def test_the_due_of_somebody_who_is_away_is_their_delegates() -> None:
    scene = by_itself()
    scene.act(GoAway(until=SOON, delegate=BOB.member), ANN)
    scene.next()
    due = dues(scene)["ada"]
    assert (due.holds, due.owners, due.asked) == (True, (2, 3), (3,))
    assert due.debtor == "Ada (Nim's player)"
    assert due.is_of(BOB)
    assert due.is_of(ANN)
    assert not due.is_of(CAT)
    scene.act(DeclareNothing(), BOB)
    assert scene.now.kind == "initiative"


def test_a_delegate_with_no_character_is_called_so() -> None:
    scene = by_itself()
    scene.act(GoAway(until=SOON, delegate=CAT.member), ANN)
    scene.next()
    assert dues(scene)["ada"].debtor == "Ada (somebody else)"


def test_nobody_plays_while_the_delegate_is_away_too() -> None:
    scene = by_itself()
    scene.hero("Cay", owner=CAT.member)
    scene.act(GoAway(until=SOON, delegate=BOB.member), ANN)
    scene.act(GoAway(until=SOON), BOB)
    scene.next()
    assert waited_for(scene) == ["Cay"]
    assert not dues(scene)["ada"].holds
    assert not dues(scene)["ada"].is_of(BOB)


def test_a_side_waits_for_those_of_its_players_who_are_here() -> None:
    scene = by_itself(initiative_rolls="by-hand")
    scene.act(GoAway(until=SOON), ANN)
    scene.next()
    scene.act(DeclareNothing(), BOB)
    party = dues(scene)["party"]
    assert (party.holds, party.owners, party.asked) == (True, (2, 3), (3,))
    assert party.debtor == "a player of Party"
    scene.act(GoAway(until=SOON, delegate=CAT.member), BOB)
    party = dues(scene)["party"]
    assert (party.holds, party.owners, party.asked) == (True, (2, 3, 4), (4,))
    assert party.debtor == "a player of Party"


def test_where_everybody_is_away_the_rounds_wait_for_the_referee() -> None:
    scene = Scene("eris", go_on="by-itself").meet().hero("Ada")
    scene.act(GoAway(until=SOON), ANN)
    scene.next()
    assert scene.encounter.round == 1
    assert (scene.now.label, waited_for(scene)) == ("Nobody to ask", ["the referee"])
    # A round that the referee lets go by is played to its end, and the next one stops again.
    scene.next(faces=[3])
    assert (scene.encounter.round, scene.now.label) == (2, "Nobody to ask")
    # Who comes back is asked, without another word of the referee.
    scene.act(ReturnEarly(), ANN)
    assert (scene.now.kind, waited_for(scene)) == ("declare", ["Ada"])


def checks_due(scene: Scene) -> list[tuple[str, bool, tuple[int, ...]]]:
    """Who has a check to roll, whether that holds, and who is asked."""
    dues = [due for due in ENGINE.what_is_due(scene.state, TABLE) if due.kind is DueKind.CHECK]
    return [(due.target, due.holds, due.asked) for due in dues]


def test_what_nobody_is_there_to_roll_is_rolled_at_once() -> None:
    scene = by_itself()
    scene.act(GoAway(until=SOON), ANN)
    scene.next()
    scene.act(AskChecks(what="strength", targets=("ada", "nim"), number=12), REFEREE, faces=[7])
    assert checks_due(scene) == [("nim", True, (BOB.member,))]


def test_what_was_asked_before_is_rolled_as_somebody_goes_away() -> None:
    scene = by_itself()
    scene.next()
    scene.act(AskChecks(what="strength", targets=("ada",), number=12), REFEREE)
    assert checks_due(scene) == [("ada", True, (ANN.member,))]
    scene.act(GoAway(until=SOON), ANN, faces=[7])
    assert checks_due(scene) == []


def test_what_cannot_be_rolled_for_somebody_away_is_left_to_the_referee() -> None:
    scene = by_itself()
    scene.act(GoAway(until=SOON), ANN)
    scene.next()
    scene.act(AskChecks(what="open_doors", targets=("ada",)), REFEREE)
    assert checks_due(scene) == [("ada", True, ())]
    assert "the referee" in waited_for(scene)


def test_what_is_the_referees_stays_the_referees() -> None:
    scene = by_itself()
    scene.act(GoAway(until=SOON, member=REFEREE.member), REFEREE)
    scene.next()
    scene.next()
    scene.force(party=2, monsters=5)
    assert waited_for(scene) == ["the referee"]
    assert dues(scene)["orc"].is_of(Viewer(1, is_referee=True))


def test_nobody_who_is_away_is_reminded() -> None:
    scene = by_itself()
    scene.act(SetLimit(limit=Limit(minutes=600)))
    scene.next()
    assert awaited_members(scene.state.pace) == (ANN.member, BOB.member)
    scene.act(GoAway(until=SOON, delegate=CAT.member), ANN)
    assert awaited_members(scene.state.pace) == (CAT.member, BOB.member)
    scene.act(GoAway(until=SOON), ANN)
    assert awaited_members(scene.state.pace) == (BOB.member,)
    scene.act(AskChecks(what="strength", targets=("ada",)), REFEREE)
    assert awaited_members(scene.state.pace) == (BOB.member,)
    assert [due.target for due in dues(scene).values() if due.is_unplayed] == ["ada"]
