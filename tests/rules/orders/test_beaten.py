"""Foes who lie there asleep or helpless once a fight is decided: slain, bound, or left."""

import pytest

from rules.conditions.records import AddEffect
from rules.encounter.records import EncounterEnded, EndEncounter, LeaveEncounter
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.health.records import LifeChanged, SetLife
from rules.kernel.action import Action
from rules.orders.beaten import are_bound, beaten, can_be_led
from rules.orders.records import (
    CAPTIVES,
    BeatenDealtWith,
    Captives,
    CaptivityEnded,
    DealWithBeaten,
    EndCaptivity,
)
from rules.record import replace
from rules.rounds.records import NextStep
from rules.state.health import Life
from rules.treasure.pool import POOL, lots_of
from rules.votes.records import NameCaller
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE
from tests.rules.treasure.hoard import ADA, party

pytestmark = pytest.mark.rule("OSE-HELPLESS")
RATS = ("rat#1", "rat#2")


def asleep(key: str = "asleep") -> Scene:
    """Ann's A and Bob's B are in a round with two rats, who are asleep."""
    scene = Scene("ose", go_on="by-itself").meet()
    scene.hero("A").hero("B", owner=BOB.member).foe("Rat", count=2)
    scene.next()
    scene.act(AddEffect(target="rat", name="", key=key))
    assert beaten(scene.state) == RATS
    return scene


def slay(**fields: str) -> Action:
    return DealWithBeaten(how="slay", **fields)


def test_whoever_lies_there_is_slain_without_dice() -> None:
    scene = asleep()
    step = scene.act(slay(), BOB)
    (told,) = reported(step, BeatenDealtWith)
    assert (told.target.id, [who.target for who in told.whom]) == ("b", [*RATS])
    dead = reported(step, LifeChanged)
    assert [(one.target.target, one.after, one.cause) for one in dead] == [
        (rat, Life.DEAD, "slain") for rat in RATS
    ]
    assert beaten(scene.state) == ()
    with pytest.raises(TooLateError, match="Nobody of the foes lies there helpless"):
        scene.act(slay(), BOB)
    (ended,) = reported(scene.act(EndEncounter()), EncounterEnded)
    assert (ended.rounds, len(ended.fallen), ended.lost) == (1, 2, False)


def test_whoever_is_bound_stays_beaten() -> None:
    scene = asleep()
    scene.act(DealWithBeaten(how="bind"), ANN)
    (sleep,) = [one for one in scene.state.effects if one.key == "asleep"]
    bonds = tuple(one for one in scene.state.effects if one is not sleep)
    scene.state = replace(scene.state, effects=bonds)
    assert beaten(scene.state) == RATS
    with pytest.raises(RuleError, match="the referee says what comes of it"):
        scene.act(DealWithBeaten(how="bind"), ANN)


def test_leaving_them_is_said_and_changes_nothing() -> None:
    scene = asleep()
    before = scene.state
    assert reported(scene.act(DealWithBeaten(how="leave"), ANN), BeatenDealtWith)
    assert scene.state == before


def test_a_referee_has_somebody_do_it_and_nobody_else_can_do_it_for_others() -> None:
    scene = asleep()
    (told,) = reported(scene.copy().act(slay(), REFEREE), BeatenDealtWith)
    assert told.target.id == "a"
    (told,) = reported(scene.copy().act(slay(target="b"), REFEREE), BeatenDealtWith)
    assert told.target.id == "b"
    with pytest.raises(RuleError, match="Only B's player"):
        scene.act(slay(target="b"), ANN)
    scene.act(AddEffect(target="a", name="", key="paralysed"))
    with pytest.raises(RuleError):
        scene.act(slay(), ANN)
    with pytest.raises(RuleError, match="`slay`, `bind`, `lead` or `leave`"):
        scene.act(DealWithBeaten(how="eat"), BOB)


def test_stone_and_whoever_no_blow_harms_are_the_referees() -> None:
    scene = asleep("petrified")
    with pytest.raises(RuleError, match="Nothing that they have at hand"):
        scene.act(slay(), BOB)
    scene = asleep()
    scene.alter("rat", traits=("harmed-by-silver",))
    with pytest.raises(RuleError, match="Nothing that they have at hand"):
        scene.act(slay(), BOB)


def test_nobody_is_beaten_without_a_fight_or_where_it_goes_on() -> None:
    assert beaten(Scene().state) == ()
    scene = asleep()
    scene.act(NextStep())
    assert beaten(scene.state) == ()


# Those who have surrendered, and captives


def surrendered(preset: str = "ose") -> Scene:
    """Of two goblins one has surrendered and one is dead, so that the fight is decided."""
    scene = Scene(preset, go_on="by-itself").meet()
    scene.hero("A").hero("B", owner=BOB.member).foe("Goblin", count=2)
    scene.next()
    scene.act(SetLife(target="goblin#2", life=Life.DEAD))
    scene.act(LeaveEncounter(target="goblin", reason="surrendered"))
    return scene


def leads(scene: Scene) -> list[tuple[str, int]]:
    return [(one.name, one.count) for one in CAPTIVES.of(scene.state)]


def test_whoever_surrenders_is_at_the_partys_mercy() -> None:
    scene = surrendered()
    assert beaten(scene.state) == ("goblin#1",)
    step = scene.copy().act(slay(), ANN)
    assert [one.target.number for one in reported(step, LifeChanged)] == [1]
    scene.act(DealWithBeaten(how="bind"), ANN)
    assert are_bound(scene.state, "goblin#1")
    assert [body.gone for body in scene.combatant("Goblin").bodies] == ["", ""]
    (ended,) = reported(scene.act(EndEncounter()), EncounterEnded)
    assert [who.number for who in ended.helpless] == [1]


def test_captives_are_led_along_and_count_as_beaten() -> None:
    scene = surrendered()
    (told,) = reported(scene.act(DealWithBeaten(how="lead"), ANN), BeatenDealtWith)
    assert (told.how, [who.number for who in told.whom]) == ("lead", [1])
    assert (beaten(scene.state), leads(scene)) == ((), [("Goblin", 1)])
    with pytest.raises(TooLateError):
        scene.act(DealWithBeaten(how="lead"), ANN)
    scene.act(EndEncounter())
    merits = [(one.count, one.how) for one in POOL.of(scene.state).merits]
    assert merits == [(1, "dead"), (1, "surrendered")]
    assert leads(scene) == [("Goblin", 1)]


def test_who_sleeps_is_bound_before_they_are_led() -> None:
    scene = asleep()
    with pytest.raises(RuleError, match="the referee says"):
        scene.act(DealWithBeaten(how="lead"), ANN)
    assert not can_be_led(scene.state, "nobody")
    scene.act(DealWithBeaten(how="bind"), ANN)
    scene.act(DealWithBeaten(how="lead"), ANN)
    assert leads(scene) == [("Rat", 2)]


def captive(**fields: object) -> EndCaptivity:
    return EndCaptivity(captives="t1", **fields)  # type: ignore[arg-type]


def led() -> Scene:
    """A party at home has three goblins and an orc."""
    scene = party(preset="ose")
    scene.state = CAPTIVES.put(scene.state, (Captives("t1", "Goblin", 3), Captives("t2", "Orc", 1)))
    return scene


@pytest.mark.parametrize("how", ["free", "slay", "escaped"])
def test_captives_go_die_or_get_away(how: str) -> None:
    scene = led()
    (ended,) = reported(scene.act(captive(how=how)), CaptivityEnded)
    assert (ended.name, ended.count, ended.how) == ("Goblin", 3, how)
    assert leads(scene) == [("Orc", 1)]
    with pytest.raises(TooLateError, match="leads nobody of that name"):
        scene.act(captive(how=how))


def test_a_ransom_is_treasure() -> None:
    scene = led()
    scene.act(captive(gp=30))
    assert [(one.item.name, one.item.count) for one in lots_of(scene.state)] == [("Coin", 30)]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"how": "eat"}, "Say `free`, `slay` or `escaped`"),
        ({"gp": -1}, "A ransom of up to"),
        ({"gp": 5, "how": "slay"}, "A ransom of up to"),
    ],
)
def test_what_cannot_become_of_captives(fields: dict[str, object], says: str) -> None:
    with pytest.raises(RuleError, match=says):
        led().act(captive(**fields))


@pytest.mark.parametrize("fields", [{"how": "escaped"}, {"gp": 5}])
def test_ransoms_and_escapes_are_the_referees_to_say(fields: dict[str, object]) -> None:
    with pytest.raises(ForbiddenError):
        led().act(captive(**fields), ANN)


def test_the_caller_lets_them_go_and_nobody_else_of_the_players() -> None:
    scene = led()
    scene.act(NameCaller(character_id=ADA))
    with pytest.raises(ForbiddenError, match="Only the caller"):
        scene.act(captive(), BOB)
    assert reported(scene.act(captive(), ANN), CaptivityEnded)
