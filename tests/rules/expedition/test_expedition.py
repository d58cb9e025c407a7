"""Setting out, coming home, and who leads the party."""

import pytest

from rules.clock.records import PassTime
from rules.encounter.records import StartEncounter
from rules.errors import ForbiddenError, RuleError
from rules.expedition.going import (
    is_lost,
    leads,
    require_leader,
    require_out,
    scale_of,
    set_out,
    travellers,
)
from rules.expedition.records import ComeBack, PartyCameBack, PartySetOut, SetOut
from rules.exploration.records import AskParty, PlayTurn, TurnPlayed
from rules.kernel.actor import Actor
from rules.kernel.dues import DueKind
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.records import CreateCharacter, RetireCharacter
from rules.state.health import Life
from rules.state.party import Expedition, Party, Scale
from rules.state.sheet import Service
from rules.travel.records import SpendDays
from rules.wandering.checks import next_check
from rules.wandering.records import SetWandering
from tests.rules.cast import character
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE, ScriptedDice

pytestmark = pytest.mark.rule("OSE-TIME")


@pytest.fixture
def scene() -> Scene:
    """Ann plays Ada, Bob Bert."""
    return Scene().bring(character("ada"), character("bert", owner=3)).seat()


def resolution(scene: Scene, actor: Actor = REFEREE) -> Resolution:
    return Resolution(scene.state, actor, ScriptedDice(()), scene.engine.rulebook)


def test_an_expedition_begins_and_ends_by_the_clock(scene: Scene) -> None:
    scene.act(PassTime(turns=3))
    (began,) = reported(scene.act(SetOut(scale=Scale.WILDERNESS)), PartySetOut)
    assert (began.scale, began.before) == (Scale.WILDERNESS, None)
    assert scene.state.expedition == Expedition(Scale.WILDERNESS, 1800)
    scene.act(PassTime(days=2))
    (into,) = reported(scene.act(SetOut(scale=Scale.DUNGEON)), PartySetOut)
    assert (into.scale, into.before) == (Scale.DUNGEON, Scale.WILDERNESS)
    assert scene.state.expedition == Expedition(Scale.DUNGEON, 1800)
    (home,) = reported(scene.act(ComeBack()), PartyCameBack)
    assert (home.scale, home.seconds) == (Scale.DUNGEON, 2 * 86_400)
    assert scale_of(scene.state) is None


def test_what_is_so_already_is_refused(scene: Scene) -> None:
    with pytest.raises(RuleError, match="The party is not out"):
        scene.act(ComeBack())
    scene.act(SetOut(scale=Scale.WATER))
    with pytest.raises(RuleError, match="on the water already"):
        scene.act(SetOut(scale=Scale.WATER))
    scene.act(StartEncounter())
    for action in (SetOut(scale=Scale.DUNGEON), ComeBack()):
        with pytest.raises(RuleError, match="An encounter is running"):
            scene.act(action)
    for action in (SetOut(scale=Scale.DUNGEON), ComeBack()):
        with pytest.raises(ForbiddenError):
            scene.act(action, ANN)


def test_setting_out_where_it_is_so_already_reports_nothing(scene: Scene) -> None:
    there = resolution(scene)
    set_out(there, Scale.DUNGEON)
    set_out(there, Scale.DUNGEON)
    assert len(there.events) == 1


def test_who_is_out_are_the_living_who_are_played(scene: Scene) -> None:
    spare = character("spare")
    dead = character("dead", owner=4)
    dead = replace(dead, vitals=replace(dead.vitals, life=Life.DEAD))
    scene.bring(spare, dead)
    scene.state = replace(scene.state, active={**scene.state.active, 4: "dead"})
    assert [one.id for one in travellers(scene.state)] == ["ada", "bert"]


def test_some_things_need_the_party_to_be_out(scene: Scene) -> None:
    with pytest.raises(RuleError, match="not out"):
        require_out(resolution(scene))
    scene.act(SetOut(scale=Scale.DUNGEON))
    assert require_out(resolution(scene)).scale is Scale.DUNGEON
    assert require_out(resolution(scene), Scale.DUNGEON, Scale.WATER).scale is Scale.DUNGEON
    with pytest.raises(RuleError, match="in a dungeon, and that is done on the road or on the wat"):
        require_out(resolution(scene), Scale.WILDERNESS, Scale.WATER)


@pytest.mark.rule("OSE-CALLER")
@pytest.mark.parametrize(
    ("led_by", "actor", "may"),
    [
        ("referee", REFEREE, True),
        ("referee", ANN, False),
        ("caller", REFEREE, True),
        ("caller", ANN, True),
        ("caller", BOB, False),
    ],
)
def test_the_referee_leads_and_the_caller_where_it_is_so_set(
    led_by: str, actor: Actor, may: bool
) -> None:
    scene = Scene(led_by=led_by).bring(character("ada"), character("bert", owner=3)).seat()
    scene.state = replace(scene.state, party=Party(caller="ada"))
    assert leads(scene.state, actor) is may
    if may:
        require_leader(resolution(scene, actor), "play the turn")
        return
    who = "the caller or a referee" if led_by == "caller" else "a referee of this game"
    with pytest.raises(ForbiddenError, match=f"Only {who} can play the turn"):
        require_leader(resolution(scene, actor), "play the turn")


def test_hirelings_go_along_with_a_character_who_is_played() -> None:
    hired = Service("ada", "Porter")
    dead = character("dead", service=hired)
    people = (
        character("ada"),
        character("old"),
        character("cook", service=hired),
        character("guard", service=replace(hired, along=False)),
        replace(dead, vitals=replace(dead.vitals, life=Life.DEAD)),
        character("page", service=Service("old", "Porter")),
    )
    scene = Scene().bring(*people).seat()
    assert [one.id for one in travellers(scene.state)] == ["ada", "cook"]
    ada = replace(people[0], retired=True)
    assert travellers(replace(scene.state, characters=(ada, *people[1:]))) == ()


def lies(scene: Scene, who: str, life: Life) -> None:
    """Somebody lies there, dead or down."""
    people = scene.state.characters
    fell = (replace(c, vitals=replace(c.vitals, life=life)) if c.id == who else c for c in people)
    scene.state = replace(scene.state, characters=tuple(fell))


@pytest.mark.rule("OSE-DEATH")
def test_where_nobody_is_left_standing_the_referee_says_how_it_goes_on(scene: Scene) -> None:
    scene.act(SetOut(scale=Scale.DUNGEON))
    lies(scene, "ada", Life.DEAD)
    (due,) = scene.engine.what_is_due(scene.state, REFEREE)
    assert due.kind is DueKind.NEXT
    lies(scene, "bert", Life.UNCONSCIOUS)
    (due,) = scene.engine.what_is_due(scene.state, ANN)
    assert (due.kind, due.holds, due.owners) == (DueKind.LOST, True, ())
    scene.act(StartEncounter())
    assert all(due.kind is not DueKind.LOST for due in scene.see().dues)


@pytest.mark.rule("OSE-DEATH")
def test_who_can_be_woken_has_the_time_for_it_and_the_dead_have_none(scene: Scene) -> None:
    scene.act(SetOut(scale=Scale.DUNGEON))
    scene.act(SetWandering(every=1))
    lies(scene, "ada", Life.DEAD)
    assert next_check(scene.state) is not None
    lies(scene, "bert", Life.UNCONSCIOUS)
    assert next_check(scene.state) is None
    for action in (PlayTurn(doing="go"), AskParty()):
        with pytest.raises(RuleError, match="Nobody in the party is left standing"):
            scene.act(action)
    assert reported(scene.act(PlayTurn(doing="wait")), TurnPlayed)
    lies(scene, "bert", Life.DEAD)
    with pytest.raises(RuleError, match="A new character goes on from here"):
        scene.act(PlayTurn(doing="wait"))
    scene.act(SetWandering(every=0))
    scene.act(CreateCharacter(name="Nell", hit_points=5), ANN)
    assert reported(scene.act(PlayTurn(doing="wait")), TurnPlayed)


@pytest.mark.rule("OSE-DEATH")
def test_a_party_that_nobody_plays_yet_is_not_lost() -> None:
    scene = Scene()
    scene.act(SetOut(scale=Scale.DUNGEON))
    assert not is_lost(scene.state)
    scene.bring(character("ada")).seat()
    lies(scene, "ada", Life.DEAD)
    assert is_lost(scene.state)
    scene.act(RetireCharacter(character_id="ada"))
    assert not is_lost(scene.state)


@pytest.mark.rule("OSE-DEATH")
def test_days_go_by_for_those_who_rest_and_live(scene: Scene) -> None:
    scene.act(SetOut(scale=Scale.WILDERNESS))
    for who in ("ada", "bert"):
        lies(scene, who, Life.UNCONSCIOUS)
    with pytest.raises(RuleError, match="Nobody in the party is left standing"):
        scene.act(SpendDays(kind="travel"))
    scene.act(SpendDays(kind="rest"))
