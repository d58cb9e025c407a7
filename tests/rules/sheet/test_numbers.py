"""Numbers of a sheet, and when they reach a running encounter."""

from dataclasses import dataclass

import pytest

from rules.errors import NotFoundError, RuleError
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.resolution import Action, Resolution, System
from rules.record import replace
from rules.rounds.events import RoundBegan
from rules.sheet.actions import CreateCharacter, SetLevel, SetSheetNumber
from rules.sheet.dexterity import class_of
from rules.sheet.events import SheetNumberSet
from rules.sheet.system import SYSTEM
from rules.state.encounter import Combatant, Encounter, Kind, Stage
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, REFEREE


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginRound(Action):
    """What the rounds do, as far as sheets care."""


def begin_round(resolution: Resolution, _action: BeginRound) -> None:
    resolution.emit(RoundBegan(round=2))


@pytest.fixture
def table() -> Scene:
    """Ann's Morgan (c1) with a THAC0 stands in an encounter with a goblin."""
    rounds = System(key="rounds", handlers={BeginRound: begin_round}, events=(RoundBegan,))
    table = Scene("ose", [SYSTEM, rounds])
    table.act(CreateCharacter(name="Morgan", hit_points=8, numbers=(("thac0", 17),)), ANN)
    morgan = Combatant("c1", "Morgan", "party", Kind.CHARACTER, ANN.member, numbers={"thac0": 17})
    goblin = Combatant("m1", "Goblin", "monsters", Kind.MONSTER, numbers={"dex": 14})
    running = Encounter("e", 1, {}, stage=Stage.ROUNDS, combatants=(morgan, goblin))
    table.state = replace(table.state, encounter=running)
    return table


def line(table: Scene, number: int = 0) -> Combatant:
    assert table.state.encounter is not None
    return table.state.encounter.combatants[number]


def test_a_number_is_written_changed_and_wiped(table: Scene) -> None:
    seen: list[tuple[int | None, int | None]] = []
    for value in (14, 15, None):
        step = table.act(SetSheetNumber(character_id="c1", field="Dex", value=value), ANN)
        (event,) = step.events
        assert isinstance(event, SheetNumberSet)
        assert (event.field, event.label, event.rule) == ("dex", "DEX", "")
        seen.append((event.before, event.after))
    assert seen == [(None, 14), (14, 15), (15, None)]
    assert table.state.characters[0].numbers == {"thac0": 17}


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("thac0", 17, "THAC0 of .* is 17 already"),
        ("dex", None, "no DEX on the sheet"),
    ],
)
def test_what_stands_there_is_not_written_again(
    table: Scene, field: str, value: int | None, says: str
) -> None:
    with pytest.raises(RuleError, match=says):
        table.act(SetSheetNumber(character_id="c1", field=field, value=value), ANN)


def test_a_modifier_is_told_with_its_sign(table: Scene) -> None:
    table.act(SetSheetNumber(character_id="c1", field="attack", value=1), ANN)
    with pytest.raises(RuleError, match=r"Attack bonus of .* is \+1 already"):
        table.act(SetSheetNumber(character_id="c1", field="attack", value=1), ANN)


def test_a_wrong_number_changes_nothing(table: Scene) -> None:
    before = table.state
    with pytest.raises(NotFoundError, match="Did you mean THAC0"):
        table.act(SetSheetNumber(character_id="c1", field="thaco", value=17), ANN)
    with pytest.raises(RuleError, match="DEX goes from 1 to 40"):
        table.act(SetSheetNumber(character_id="c1", field="dex", value=41), ANN)
    assert table.state is before


def test_a_changed_sheet_counts_from_the_next_round(table: Scene) -> None:
    table.act(SetSheetNumber(character_id="c1", field="thac0", value=16), ANN)
    table.act(SetLevel(character_id="c1", level=2), ANN)
    assert (line(table).numbers, line(table).level) == ({"thac0": 17}, 1)
    table.act(BeginRound())
    assert (line(table).numbers, line(table).level) == ({"thac0": 16}, 2)


@pytest.mark.rule("ERIS-DEX-TIEBREAK")
def test_a_number_that_was_missing_counts_at_once(table: Scene) -> None:
    table.act(SetSheetNumber(character_id="c1", field="dex", value=13), ANN)
    assert line(table).numbers == {"thac0": 17, "dex": 13}
    assert class_of(line(table)) == 1
    table.act(SetSheetNumber(character_id="c1", field="dex", value=8), ANN)
    assert class_of(line(table)) == 1
    table.act(BeginRound())
    assert (line(table).numbers["dex"], class_of(line(table))) == (8, -1)


def test_before_the_first_round_the_sheet_counts_as_it_is(table: Scene) -> None:
    assert table.state.encounter is not None
    meeting = replace(table.state.encounter, stage=Stage.MEETING)
    table.state = replace(table.state, encounter=meeting)
    table.act(SetSheetNumber(character_id="c1", field="thac0", value=16), ANN)
    assert line(table).numbers == {"thac0": 16}
    table.act(SetSheetNumber(character_id="c1", field="thac0", value=None), ANN)
    assert line(table).numbers == {}


@pytest.mark.rule("ERIS-DEX-TIEBREAK")
def test_a_class_that_the_referee_set_stays_until_the_dexterity_changes(table: Scene) -> None:
    assert table.state.encounter is not None
    lines = (replace(line(table), dexterity_class=1), line(table, 1))
    table.state = replace(table.state, encounter=replace(table.state.encounter, combatants=lines))
    table.act(SetSheetNumber(character_id="c1", field="thac0", value=16), ANN)
    table.act(BeginRound())
    assert (class_of(line(table)), line(table).numbers) == (1, {"thac0": 16})
    table.act(SetSheetNumber(character_id="c1", field="dex", value=8), ANN)
    table.act(BeginRound())
    assert class_of(line(table)) == -1


def test_monsters_keep_their_own_numbers(table: Scene) -> None:
    goblin = line(table, 1)
    table.act(BeginRound())
    assert line(table, 1) == goblin


def test_numbers_are_for_the_player_and_the_referees(table: Scene) -> None:
    step = table.act(SetSheetNumber(character_id="c1", field="dex", value=14), REFEREE)
    (event,) = step.events
    assert event.seen_by(Viewer(ANN.member)) == event
    assert event.seen_by(Viewer(REFEREE.member, is_referee=True)) == event
    assert event.seen_by(Viewer(BOB.member)) is None
    assert event.seen_by(TABLE) is None
