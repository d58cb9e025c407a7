"""What players see of a round is the same whether anybody is hidden or not.
A follower whom players do not see is asked for nothing that they would hear of.
"""

import pytest

from rules.encounter.records import RevealCombatant
from rules.errors import RuleError
from rules.health.records import Damage
from rules.initiative.records import RollInitiative
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.dues import Due, DueKind
from rules.kernel.resolution import Step
from rules.rounds.dues import dues_of_round
from rules.rounds.places import who_have_come
from rules.rounds.records import Declare, MarkDone
from rules.state.encounter import Kind
from rules.state.health import Life
from rules.state.rounds import StepKind
from tests.rules.alike import assert_alike
from tests.rules.rounds.test_sequence import lay_down
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@pytest.mark.parametrize("preset", ["ose", "eris", "4e"])
@pytest.mark.parametrize("initiative", ["", "ose-individual"])
def test_where_nobody_known_can_act_a_hidden_one_changes_nothing(
    preset: str, initiative: str
) -> None:
    settings = {"initiative": initiative} if initiative else {}
    told: list[list[object]] = []
    for is_hidden in (False, True):
        scene = Scene(preset, **settings).meet()
        scene.hero("A")
        scene.foe("X")
        if is_hidden:
            scene.foe("Lurker", hidden=True)
        scene.act(Damage(targets=("x",), amount="4"))
        lay_down(scene, "a", Life.UNCONSCIOUS)
        step = scene.next()
        assert scene.place == ("Nobody can act", "", set())
        seen = [event.seen_by(TABLE) for event in step.events]
        told.append([event for event in seen if event is not None])
        views = scene.see(Viewer(ANN.member))
        told.append([view for view in views.steps if view.is_current])
    assert told[:2] == told[2:]


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_the_referee_goes_on_from_there() -> None:
    scene = Scene("ose").meet()
    scene.hero("A")
    scene.foe("Lurker", hidden=True)
    lay_down(scene, "a", Life.UNCONSCIOUS)
    scene.next()
    assert who_have_come(scene.encounter) == frozenset()
    scene.next(faces=[3])
    assert (scene.place, scene.encounter.round) == (("Nobody can act", "", set()), 2)


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@pytest.mark.rule("OSE-SURPRISE")
def test_a_hidden_side_that_is_surprised_gives_nobody_a_free_round() -> None:
    scene = Scene("ose").meet()
    scene.hero("A")
    scene.foe("X")
    scene.foe("Lurker", side="bandits", hidden=True)
    scene.surprise("bandits")
    with pytest.raises(RuleError, match="Bandits: surprised, but players see nobody"):
        scene.next()
    scene.surprise()
    scene.next()
    assert (scene.encounter.round, scene.encounter.surprise_round) == (1, False)


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@pytest.mark.rule("OSE-SURPRISE")
def test_an_ambush_begins_with_those_who_lie_in_it() -> None:
    scene = Scene("4e").meet()
    scene.hero("A")
    scene.foe("Lurker", hidden=True)
    scene.surprise("party")
    scene.next(faces=[7])
    assert (scene.encounter.surprise_round, scene.now.label) == (True, "Nobody can act")
    assert who_have_come(scene.encounter) == {"lurker"}


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_the_referee_alone_is_told_that_a_hidden_one_may_act() -> None:
    scene = Scene("ose").meet()
    scene.hero("A")
    scene.foe("X")
    scene.foe("Lurker", hidden=True)
    scene.begin(party=2, monsters=5)
    owed = [[(one.target, one.secret, one.holds) for one in dues_of_round(scene.state)]]
    scene.next(to="side")
    owed.append([(one.target, one.secret, one.holds) for one in dues_of_round(scene.state)])
    assert owed == [[("x", False, True)], [("a", False, True), ("lurker", True, False)]]


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@pytest.mark.parametrize("is_hidden", [False, True])
def test_once_the_order_stands_only_a_referee_takes_it_back(is_hidden: bool) -> None:
    scene = Scene("ose").meet()
    scene.hero("A")
    scene.foe("X")
    if is_hidden:
        scene.foe("Lurker", side="bandits", hidden=True)
    scene.begin()
    scene.force(party=5, monsters=2)
    assert scene.next(ANN, faces=[3] if is_hidden else []).revealed


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@pytest.mark.parametrize("is_hidden", [False, True])
def test_a_round_that_begins_in_its_order_is_not_taken_back_either(is_hidden: bool) -> None:
    scene = Scene("4e").meet()
    scene.hero("A")
    scene.begin(a=10)
    if is_hidden:
        scene.foe("Lurker", hidden=True, joined_round=1)
    scene.done("a", by=ANN)
    assert scene.next(ANN, faces=[3] if is_hidden else []).revealed


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@pytest.mark.rule("OSE-INITIATIVE-INDIVIDUAL")
def test_a_place_is_called_after_those_whom_players_see() -> None:
    scene = Scene("ose", initiative="ose-individual", initiative_tie="simultaneous").meet()
    scene.hero("A")
    scene.foe("X")
    scene.foe("Y")
    scene.foe("Lurker", hidden=True)
    scene.begin(a=5, x=3, y=3, lurker=2)
    labels = [step.label for step in scene.encounter.steps if step.place]
    assert labels == ["A", "X, Y"]
    scene.act(RevealCombatant(combatant_id="lurker"))
    scene.act(RevealCombatant(combatant_id="y", hidden_again=True))
    labels = [step.label for step in scene.encounter.steps if step.place]
    assert labels == ["A", "X", "Lurker"]


def give(scene: Scene, due: Due) -> Step:
    """Give what is owed, dice as they are forced."""
    match due.kind:
        case DueKind.DECLARATION:
            return scene.act(Declare(target=due.target, kind="nothing"))
        case DueKind.INITIATIVE if scene.encounter.settings["initiative"] in (
            "ose-side",
            "eris-side",
        ):
            return scene.act(RollInitiative(side=due.target, forced=FORCED[due.target]))
        case DueKind.INITIATIVE:
            return scene.act(RollInitiative(combatant_id=due.target, forced=FORCED[due.target]))
        case DueKind.TURN:
            return scene.act(MarkDone(target=due.target))
        case _:
            return scene.next()


FORCED = {"party": 5, "monsters": 2, "a": 5, "b": 3, "x": 4}


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@pytest.mark.parametrize("secret", [(3, 6, 2) * 9, (6, 3, 5) * 9])
@pytest.mark.parametrize("rolls", ["by-itself", "by-hand"])
@pytest.mark.parametrize("go_on", ["by-itself", "by-button"])
@pytest.mark.parametrize(
    ("preset", "initiative"),
    [("ose", "ose-side"), ("ose", "ose-individual"), ("eris", "eris-side"), ("4e", "4e-groups")],
)
def test_three_rounds_are_the_same_with_a_hidden_monster_and_without(
    preset: str, initiative: str, go_on: str, rolls: str, secret: tuple[int, ...]
) -> None:
    plays: list[list[object]] = []
    for is_hidden in (False, True):
        settings = {"go_on": go_on, "initiative_rolls": rolls}
        scene = Scene(preset, initiative=initiative, **settings).meet()
        scene.hero("A")
        scene.hero("B", owner=3)
        scene.foe("X")
        scene.spare = (3, 6, 2) * 9
        scene.secret_spare = secret
        if is_hidden:
            scene.foe("Lurker", hidden=True)
        scene.next()
        seen: list[object] = []
        while scene.encounter.round <= 3:
            known = [d for d in scene.engine.what_is_due(scene.state, TABLE) if d.holds]
            step = give(scene, known[0]) if known else scene.next()
            for viewer in (TABLE, Viewer(ANN.member)):
                seen += [form for event in step.events if (form := event.seen_by(viewer))]
                seen.append(scene.see(viewer))
        plays.append(seen)
    assert_alike(plays[1], plays[0], TABLE, "with a hidden monster, and without")


PRESETS = [
    pytest.param("ose", marks=pytest.mark.rule("OSE-COMBAT-SEQUENCE")),
    pytest.param("eris", marks=pytest.mark.rule("ERIS-COMBAT-SEQUENCE")),
    pytest.param("4e", marks=pytest.mark.rule("4E-INITIATIVE-GROUPS")),
]


def with_follower(preset: str, *, is_there: bool) -> Scene:
    """Two heroes, one of whom has a hidden squire where there is one, and all declare."""
    scene = Scene(preset, declaring="everybody").meet()
    scene.hero("Aldric", numbers={"thac0": 19})
    scene.hero("Berta", owner=BOB.member, numbers={"thac0": 19})
    if is_there:
        scene.foe("Zqsquire", side="party", kind=Kind.RETAINER, owner=BOB.member, hidden=True)
    scene.foe("Goblin")
    scene.next()
    return scene


@pytest.mark.parametrize("preset", PRESETS)
def test_nobody_hears_of_a_hidden_follower_who_is_to_declare(preset: str) -> None:
    scene, usual = (with_follower(preset, is_there=there) for there in (True, False))
    assert scene.now.kind is StepKind.DECLARE
    for viewer in (TABLE, Viewer(ANN.member), Viewer(BOB.member)):
        shown = scene.engine.what_is_due(scene.state, viewer)
        assert_alike(shown, usual.engine.what_is_due(usual.state, viewer), viewer)
        assert_alike(scene.see(viewer).steps, usual.see(viewer).steps, viewer)


@pytest.mark.parametrize("preset", PRESETS)
def test_declarations_do_not_wait_for_a_hidden_follower(preset: str) -> None:
    """Once the last hero whom players see has declared, nobody is waited for, as without it."""
    held = list[list[tuple[DueKind, str]]]()
    for is_there in (True, False):
        scene = with_follower(preset, is_there=is_there)
        scene.act(Declare(target="aldric", kind="attack"), ANN)
        scene.act(Declare(target="berta", kind="attack"), BOB)
        dues = scene.engine.what_is_due(scene.state, Viewer(1, is_referee=True))
        held.append([(due.kind, due.target) for due in dues if due.holds])
    assert held[0] == held[1]
