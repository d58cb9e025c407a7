"""Pockets: the thief's skill, the victim's die, and what comes of both."""

import pytest

from rules.clock.records import PassTime
from rules.encounter.records import StartEncounter
from rules.errors import ForbiddenError, RuleError
from rules.kernel.actor import ALL_KNOWING, TABLE
from rules.kernel.events import Event
from rules.kernel.visibility import Visibility
from rules.light.records import LightUp
from rules.rounds.records import NextStep
from rules.sheet.records import ChangeTraits
from rules.state.party import Scale
from rules.stealth.records import STEALTH, PickPocket, PocketPicked, TheftNoticed, VictimRolled
from tests.rules.encounter.meeting import ODO, VERA
from tests.rules.light.lit import below
from tests.rules.scene import Scene, reported, told
from tests.rules.table import ANN, BOB, REFEREE

pytestmark = pytest.mark.rule("ERIS-PICKPOCKET")
TURN = 600


def town() -> Scene:
    """In daylight; Vera is nimble and a thief: 4 in 6."""
    scene = below("eris", scale=Scale.WILDERNESS)
    scene.act(ChangeTraits(character_id=VERA, traits=("thief",)))
    return scene


def pick(
    scene: Scene, skill: int, notice: int, **more: object
) -> tuple[PocketPicked, VictimRolled]:
    action = PickPocket(victim="the merchant", skill=40, **more)  # type: ignore[arg-type]
    scene.act(action, by=ANN, faces=[skill, notice])
    (picked,), (victim,) = reported(scene.step, PocketPicked), reported(scene.step, VictimRolled)
    return picked, victim


@pytest.mark.parametrize(
    ("skill", "notice", "taken", "caught", "later"),
    [
        (40, 4, True, False, False),
        (40, 5, True, False, True),
        (41, 4, False, False, False),
        (41, 5, False, True, False),
    ],
)
def test_the_table(skill: int, notice: int, *, taken: bool, caught: bool, later: bool) -> None:
    scene = town()
    picked, victim = pick(scene, skill, notice)
    assert (picked.taken, picked.caught) == (taken, caught)
    assert (victim.chance, victim.unaware) == (4, notice <= 4)
    assert victim.notices_at == (TURN if later else None)
    assert bool(STEALTH.of(scene.state).notices) is later


def test_a_skill_of_a_hundred_works_at_00() -> None:
    scene = town()
    scene.act(PickPocket(victim="Odo", skill=100), by=ANN, faces=[100, 1])
    assert reported(scene.step, PocketPicked)[0].taken


def test_the_victim_realises_after_one_turn_and_the_referee_alone_is_told() -> None:
    scene = town()
    pick(scene, 1, 6)
    assert scene.engine.coming(scene.state, TURN - 1, ALL_KNOWING) == ()
    (coming,) = scene.engine.coming(scene.state, TURN, ALL_KNOWING)
    assert (coming.at, coming.name, coming.secret, coming.stops) == (
        TURN,
        "the merchant",
        True,
        False,
    )
    assert scene.engine.coming(scene.state, TURN, TABLE) == ()
    scene.act(PassTime(rounds=9))
    assert not reported(scene.step, TheftNoticed)
    scene.act(PassTime(turns=3))
    (noticed,) = reported(scene.step, TheftNoticed)
    assert (noticed.thief, noticed.victim) == ("Vera", "the merchant")
    assert not [event for event in told(scene.step, ANN) if isinstance(event, TheftNoticed)]
    assert (STEALTH.of(scene.state).notices, scene.state.clock.turns) == ((), 3)


def test_what_the_victim_felt_leaves_players_no_trace() -> None:
    shown: list[list[list[Event]]] = []
    for notice in (1, 6):
        scene = town()
        scene.act(PickPocket(victim="the merchant", skill=40), by=ANN, faces=[12, notice])
        shown.append([told(scene.step, who) for who in (ANN, BOB)])
        assert len(told(scene.step, REFEREE)) == 2
        (secret,) = [throw for throw in scene.step.throws if throw.secret]  # type: ignore[union-attr]
        assert secret.total == notice
    assert shown[0] == shown[1]


def test_notices_come_each_at_its_time() -> None:
    scene = town()
    pick(scene, 1, 6)
    scene.act(PassTime(rounds=5))
    pick(scene, 2, 6)
    scene.act(PassTime(rounds=5))
    assert len(reported(scene.step, TheftNoticed)) == 1
    assert len(STEALTH.of(scene.state).notices) == 1


@pytest.mark.parametrize("seen", [Visibility.PRIVATE, Visibility.BLIND])
def test_the_thiefs_roll_may_be_hidden(seen: Visibility) -> None:
    scene = town()
    pick(scene, 30, 1, seen=seen)
    assert told(scene.step, BOB) == []
    assert len(told(scene.step, ANN)) == (seen is Visibility.PRIVATE)


def test_light_and_what_others_know_count_as_for_sneaking() -> None:
    scene = below("eris")
    scene.act(ChangeTraits(character_id=VERA, traits=("thief",)))
    assert pick(scene, 1, 1, camouflaged=True, detected=True)[1].chance == 4
    scene.act(LightUp(source="candle", bearer=VERA))
    assert pick(scene, 1, 1)[1].chance == 3
    scene.act(LightUp(source="torch", bearer=VERA))
    assert pick(scene, 1, 1)[1].chance == 0
    with pytest.raises(ForbiddenError, match="by a bright light"):
        scene.act(PickPocket(victim="Odo", skill=40, allow=True), by=ANN)
    allowed = PickPocket(victim="Odo", skill=40, thief=VERA, allow=True, forced=1, forced_notice=4)
    scene.act(allowed)
    (victim,) = reported(scene.step, VictimRolled)
    assert (victim.chance, victim.unaware) == (4, True)


def test_the_victim_may_be_somebody_in_the_game() -> None:
    scene = town()
    scene.act(PickPocket(victim=ODO, skill=40), by=ANN, faces=[41, 6])
    (picked,) = reported(scene.step, PocketPicked)
    assert (picked.victim, picked.whom and picked.whom.id, picked.caught) == ("Odo", ODO, True)


def test_a_hidden_victim_shows_to_nobody() -> None:
    scene = town()
    scene.act(StartEncounter(environment="wilderness"))
    ogre = scene.add("Ogre", hidden=True)
    scene.act(PickPocket(victim=ogre.id, skill=40, thief=VERA), faces=[41, 6])
    assert told(scene.step, ANN) == []
    assert all(throw.secret for throw in scene.step.throws)  # type: ignore[union-attr]


def test_the_turn_may_go_by_in_rounds() -> None:
    scene = town()
    pick(scene, 1, 6)
    scene.act(PassTime(rounds=9))
    scene.act(StartEncounter(environment="wilderness"))
    scene.add("Ogre")
    noticed = 0
    scene.spare = scene.secret_spare = (1, 2) * 20
    for _ in range(12):
        scene.act(NextStep())
        noticed += len(reported(scene.step, TheftNoticed))
        if noticed:
            break
    assert noticed == 1


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (PickPocket(victim="Odo", skill=0), "skill goes from 1"),
        (PickPocket(victim="Odo", skill=101), "skill goes from 1"),
        (PickPocket(victim=" ", skill=5), "Say whose pocket"),
        (PickPocket(victim="a" * 61, skill=5), "Say whose pocket"),
        (PickPocket(victim="Odo", skill=5, forced=101), "1d100 comes to"),
        (PickPocket(victim="Odo", skill=5, forced_notice=7), "1d6 comes to"),
    ],
)
def test_what_cannot_be(action: PickPocket, message: str) -> None:
    with pytest.raises(RuleError, match=message):
        town().act(action, by=ANN)


def test_a_thief_is_ones_own() -> None:
    with pytest.raises(ForbiddenError, match="pick pockets with Vera"):
        town().act(PickPocket(victim="Odo", skill=5, thief=VERA), by=BOB)
