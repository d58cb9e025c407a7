"""Numbers of a sheet, and when they reach a running encounter."""

import pytest

from rules.errors import NotFoundError, RuleError
from rules.kernel.action import Action
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.resolution import Resolution
from rules.kernel.rulebook import System
from rules.record import replace
from rules.rounds.records import RoundBegan
from rules.sheet.reading import class_of
from rules.sheet.records import CreateCharacter, SetLevel, SetSheetNumber, SheetNumberSet
from rules.state.encounter import Combatant, Encounter, Kind, Stage
from tests.rules.scene import Scene
from tests.rules.systems import system_of
from tests.rules.table import ANN, BOB, REFEREE

SYSTEM = system_of("sheet")


class BeginRound(Action, frozen=True, kw_only=True):
    """What the rounds do, as far as sheets care."""


def begin_round(resolution: Resolution, _action: BeginRound) -> None:
    resolution.emit(RoundBegan(round=2))


@pytest.fixture
def scene() -> Scene:
    """Ann's Morgan (c1) with a THAC0 stands in an encounter with a goblin."""
    rounds = System(key="rounds", handlers={BeginRound: begin_round}, events=(RoundBegan,))
    scene = Scene("ose", [SYSTEM, rounds])
    scene.act(CreateCharacter(name="Morgan", hit_points=8, numbers=(("thac0", 17),)), ANN)
    morgan = Combatant("c1", "Morgan", "party", Kind.CHARACTER, ANN.member, numbers={"thac0": 17})
    goblin = Combatant("m1", "Goblin", "monsters", Kind.MONSTER, numbers={"dex": 14})
    running = Encounter("e", 1, {}, stage=Stage.ROUNDS, combatants=(morgan, goblin))
    scene.state = replace(scene.state, encounter=running)
    return scene


def line(scene: Scene, number: int = 0) -> Combatant:
    assert scene.state.encounter is not None
    return scene.state.encounter.combatants[number]


def test_a_number_is_written_changed_and_wiped(scene: Scene) -> None:
    seen: list[tuple[int | None, int | None]] = []
    for value in (14, 15, None):
        step = scene.act(SetSheetNumber(character_id="c1", field="Dex", value=value), ANN)
        (event,) = step.events
        assert isinstance(event, SheetNumberSet)
        assert (event.field, event.label, event.rule) == ("dex", "DEX", "")
        seen.append((event.before, event.after))
    assert seen == [(None, 14), (14, 15), (15, None)]
    assert scene.state.characters[0].numbers == {"thac0": 17}


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("thac0", 17, "THAC0 of .* is 17 already"),
        ("dex", None, "no DEX on the sheet"),
    ],
)
def test_what_stands_there_is_not_written_again(
    scene: Scene, field: str, value: int | None, says: str
) -> None:
    with pytest.raises(RuleError, match=says):
        scene.act(SetSheetNumber(character_id="c1", field=field, value=value), ANN)


def test_a_modifier_is_told_with_its_sign(scene: Scene) -> None:
    scene.act(SetSheetNumber(character_id="c1", field="attack", value=1), ANN)
    with pytest.raises(RuleError, match=r"Attack bonus of .* is \+1 already"):
        scene.act(SetSheetNumber(character_id="c1", field="attack", value=1), ANN)


def test_a_wrong_number_changes_nothing(scene: Scene) -> None:
    before = scene.state
    with pytest.raises(NotFoundError, match="Did you mean THAC0"):
        scene.act(SetSheetNumber(character_id="c1", field="thaco", value=17), ANN)
    with pytest.raises(RuleError, match="DEX goes from 1 to 40"):
        scene.act(SetSheetNumber(character_id="c1", field="dex", value=41), ANN)
    assert scene.state is before


def test_a_changed_sheet_counts_from_the_next_round(scene: Scene) -> None:
    scene.act(SetSheetNumber(character_id="c1", field="thac0", value=16), ANN)
    scene.act(SetLevel(character_id="c1", level=2), ANN)
    assert (line(scene).numbers, line(scene).level) == ({"thac0": 17}, 1)
    scene.act(BeginRound())
    assert (line(scene).numbers, line(scene).level) == ({"thac0": 16}, 2)


@pytest.mark.rule("ERIS-DEX-TIEBREAK")
def test_a_number_that_was_missing_counts_at_once(scene: Scene) -> None:
    scene.act(SetSheetNumber(character_id="c1", field="dex", value=13), ANN)
    assert line(scene).numbers == {"thac0": 17, "dex": 13}
    assert class_of(line(scene)) == 1
    scene.act(SetSheetNumber(character_id="c1", field="dex", value=8), ANN)
    assert class_of(line(scene)) == 1
    scene.act(BeginRound())
    assert (line(scene).numbers["dex"], class_of(line(scene))) == (8, -1)


def test_before_the_first_round_the_sheet_counts_as_it_is(scene: Scene) -> None:
    assert scene.state.encounter is not None
    meeting = replace(scene.state.encounter, stage=Stage.MEETING)
    scene.state = replace(scene.state, encounter=meeting)
    scene.act(SetSheetNumber(character_id="c1", field="thac0", value=16), ANN)
    assert line(scene).numbers == {"thac0": 16}
    scene.act(SetSheetNumber(character_id="c1", field="thac0", value=None), ANN)
    assert line(scene).numbers == {}


@pytest.mark.rule("ERIS-DEX-TIEBREAK")
def test_a_class_that_the_referee_set_stays_until_the_dexterity_changes(scene: Scene) -> None:
    assert scene.state.encounter is not None
    lines = (replace(line(scene), dexterity_class=1), line(scene, 1))
    scene.state = replace(scene.state, encounter=replace(scene.state.encounter, combatants=lines))
    scene.act(SetSheetNumber(character_id="c1", field="thac0", value=16), ANN)
    scene.act(BeginRound())
    assert (class_of(line(scene)), line(scene).numbers) == (1, {"thac0": 16})
    scene.act(SetSheetNumber(character_id="c1", field="dex", value=8), ANN)
    scene.act(BeginRound())
    assert class_of(line(scene)) == -1


def test_monsters_keep_their_own_numbers(scene: Scene) -> None:
    goblin = line(scene, 1)
    scene.act(BeginRound())
    assert line(scene, 1) == goblin


def test_numbers_are_for_the_player_and_the_referees(scene: Scene) -> None:
    step = scene.act(SetSheetNumber(character_id="c1", field="dex", value=14), REFEREE)
    (event,) = step.events
    assert event.seen_by(Viewer(ANN.member)) == event
    assert event.seen_by(Viewer(REFEREE.member, is_referee=True)) == event
    assert event.seen_by(Viewer(BOB.member)) is None
    assert event.seen_by(TABLE) is None
