"""Sheets are made by their players, belong to them, and one of them is active."""

import pytest

from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.actor import Actor
from rules.kernel.resolution import Action
from rules.sheet.actions import (
    ChooseActive,
    CreateCharacter,
    RenameCharacter,
    RetireCharacter,
    SetLevel,
    SetSheetNumber,
)
from rules.sheet.active import active_character, playable_characters
from rules.sheet.events import (
    ActiveChosen,
    CharacterCreated,
    CharacterRenamed,
    CharacterRetired,
    LevelSet,
)
from rules.sheet.system import SYSTEM
from rules.state.encounter import Combatant, Encounter, Kind
from rules.state.game import GameState
from rules.state.health import Vitals
from rules.state.sheet import Character
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, REFEREE


def morgan(**changes: object) -> CreateCharacter:
    fields: dict[str, object] = {"name": "Morgan", "hit_points": 8} | changes
    return CreateCharacter(**fields)  # type: ignore[arg-type]


@pytest.fixture
def table() -> Scene:
    return Scene("ose", [SYSTEM])


@pytest.fixture
def played(table: Scene) -> Scene:
    """Ann has Morgan (c1, active) and Morgan's cousin (c2)."""
    table.act(morgan(), ANN)
    table.act(morgan(name="Cousin"), ANN)
    return table


def enter(table: Scene, character_id: str, gone: str = "") -> None:
    """Put a character into a running encounter without the encounter's own rules."""
    sheet = next(c for c in table.state.characters if c.id == character_id)
    line = Combatant(sheet.id, sheet.name, "party", Kind.CHARACTER, sheet.owner, gone=gone)
    running = Encounter("e", 1, {}, combatants=(line,))
    table.state = GameState(
        preset="ose",
        characters=table.state.characters,
        active=table.state.active,
        encounter=running,
    )


def test_a_players_first_character_becomes_active(table: Scene) -> None:
    step = table.act(morgan(level=3, numbers=(("DEX", 14), ("Armour Class", 5))), ANN)
    (sheet,) = step.state.characters
    assert sheet == Character("c1", "Morgan", ANN.member, Vitals(8, 8), 3, {"dex": 14, "ac": 5})
    (event,) = step.events
    assert isinstance(event, CharacterCreated)
    assert event.target.label == "Morgan"
    assert event.target.is_character
    assert (event.owner, event.level, event.hit_points, event.maximum) == (2, 3, 8, 8)
    assert event.is_active
    assert active_character(step.state, ANN.member) is sheet
    assert active_character(step.state, BOB.member) is None


def test_the_second_one_waits(played: Scene) -> None:
    assert played.state.active == {ANN.member: "c1"}
    assert [c.id for c in playable_characters(played.state, ANN.member)] == ["c1", "c2"]


def test_a_wounded_character_can_be_entered(table: Scene) -> None:
    step = table.act(morgan(hit_points=3, maximum=8), ANN)
    assert step.state.characters[0].vitals == Vitals(3, 8)


def test_a_referee_makes_characters_for_others(table: Scene) -> None:
    step = table.act(morgan(owner=ANN.member), REFEREE)
    assert step.state.active == {ANN.member: "c1"}
    with pytest.raises(ForbiddenError, match="Only a referee"):
        table.act(morgan(name="Other", owner=ANN.member), BOB)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"hit_points": 0}, "from 1 to 9999"),
        ({"hit_points": 10000}, "from 1 to 9999"),
        ({"hit_points": 9, "maximum": 8}, "9 is outside"),
        ({"hit_points": -1, "maximum": 8}, "-1 is outside"),
        ({"level": -1}, "from 0 to 99"),
        ({"level": 100}, "from 0 to 99"),
        ({"numbers": (("dexx", 3),)}, "Did you mean DEX"),
        ({"numbers": (("dex", 0),)}, "0 is outside"),
        ({"name": "   "}, "needs a name"),
        ({"name": "\u200d"}, "needs a name"),
        ({"name": "x" * 61}, "this one has 61"),
        ({"name": "two\nlines"}, "one line"),
        ({"name": "two\rlines"}, "one line"),
        ({"name": "right\u202eleft"}, "cannot be shown"),
        ({"name": "null\0"}, "cannot be shown"),
    ],
)
def test_what_a_sheet_cannot_be(table: Scene, changes: dict[str, object], says: str) -> None:
    with pytest.raises(RuleError, match=says):
        table.act(morgan(**changes), ANN)
    assert table.state.characters == ()


@pytest.mark.parametrize(
    "name", ["x", "x" * 60, "Zoë d'Arc", "\u0645\u06cc\u200c\u0646\u0627", "👩\u200d🚀"]
)
def test_what_a_name_can_be(table: Scene, name: str) -> None:
    step = table.act(morgan(name=name), ANN)
    assert step.state.characters[0].name == name


def test_spaces_are_tidied(table: Scene) -> None:
    step = table.act(morgan(name="  Morgan \t  Ironwolf "), ANN)
    assert step.state.characters[0].name == "Morgan Ironwolf"


@pytest.mark.parametrize("name", ["Morgan", "mORGAN", " Morgan ", "Mor\u200dgan"])
def test_names_are_unique_in_a_game(played: Scene, name: str) -> None:
    with pytest.raises(RuleError, match="already"):
        played.act(morgan(name=name), BOB)


def test_a_game_has_room_for_two_hundred(table: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.sheet.entering.MOST_CHARACTERS", 1)
    table.act(morgan(), ANN)
    with pytest.raises(RuleError, match="has 1 characters"):
        table.act(morgan(name="Another"), ANN)


def test_a_new_name_shows_in_the_encounter_at_once(played: Scene) -> None:
    enter(played, "c1")
    step = played.act(RenameCharacter(character_id="c1", name="Morgana"), ANN)
    assert step.state.characters[0].name == "Morgana"
    assert step.state.encounter is not None
    assert step.state.encounter.combatants[0].name == "Morgana"
    (event,) = step.events
    assert isinstance(event, CharacterRenamed)
    assert (event.before, event.target.name) == ("Morgan", "Morgana")


def test_a_name_can_be_respelt(played: Scene) -> None:
    step = played.act(RenameCharacter(character_id="c1", name="MORGAN"), ANN)
    assert step.state.characters[0].name == "MORGAN"
    with pytest.raises(RuleError, match="already"):
        played.act(RenameCharacter(character_id="c1", name="cousin"), ANN)


def test_a_level_is_set(played: Scene) -> None:
    step = played.act(SetLevel(character_id="c1", level=5), ANN)
    assert step.state.characters[0].level == 5
    (event,) = step.events
    assert isinstance(event, LevelSet)
    assert (event.before, event.after) == (1, 5)
    with pytest.raises(RuleError, match="from 0 to 99"):
        played.act(SetLevel(character_id="c1", level=100), ANN)


def test_a_player_chooses_whom_they_play(played: Scene) -> None:
    step = played.act(ChooseActive(character_id="c2"), ANN)
    assert step.state.active == {ANN.member: "c2"}
    (event,) = step.events
    assert isinstance(event, ActiveChosen)
    assert event.owner == ANN.member


def test_a_referee_chooses_for_the_owner(played: Scene) -> None:
    step = played.act(ChooseActive(character_id="c2"), REFEREE)
    assert step.state.active == {ANN.member: "c2"}


@pytest.mark.parametrize(
    "action",
    [
        RenameCharacter(character_id="c1", name="Mine"),
        SetLevel(character_id="c1", level=2),
        ChooseActive(character_id="c1"),
        RetireCharacter(character_id="c1"),
        SetSheetNumber(character_id="c1", field="dex", value=3),
    ],
    ids=lambda action: type(action).__name__,
)
def test_somebody_elses_sheet_is_theirs(played: Scene, action: Action) -> None:
    played.act(ChooseActive(character_id="c2"), ANN)
    before = played.state
    with pytest.raises(ForbiddenError, match=r"Only Morgan's player or a referee can .*Morgan\."):
        played.act(action, BOB)
    assert played.state is before
    played.act(action, REFEREE)


def test_a_character_that_is_not_there(table: Scene) -> None:
    with pytest.raises(NotFoundError, match="no such character"):
        table.act(SetLevel(character_id="c7", level=1), ANN)


def test_no_name_means_the_active_character(played: Scene) -> None:
    step = played.act(SetLevel(character_id="", level=4), ANN)
    assert [c.level for c in step.state.characters] == [4, 1]
    with pytest.raises(NotFoundError, match="You have no character"):
        played.act(SetLevel(character_id="", level=4), Actor(8))


def retire(character_id: str, *, retired: bool = True) -> RetireCharacter:
    return RetireCharacter(character_id=character_id, retired=retired)


def test_the_only_other_sheet_becomes_active(played: Scene) -> None:
    step = played.act(retire("c1"), ANN)
    assert step.state.characters[0].retired
    assert step.state.active == {ANN.member: "c2"}
    (event,) = step.events
    assert isinstance(event, CharacterRetired)
    assert event.retired
    assert event.active is not None
    assert event.active.id == "c2"


def test_of_several_nobody_chooses_for_the_player(played: Scene) -> None:
    played.act(morgan(name="Aunt"), ANN)
    played.act(morgan(name="Bert"), BOB)
    step = played.act(retire("c1"), ANN)
    assert step.state.active == {BOB.member: "c4"}
    (event,) = step.events
    assert isinstance(event, CharacterRetired)
    assert event.active is None
    with pytest.raises(NotFoundError, match="Choose with `/sheet active`"):
        played.act(SetLevel(character_id="", level=2), ANN)


def test_an_inactive_sheet_is_put_away_quietly(played: Scene) -> None:
    step = played.act(retire("c2"), ANN)
    assert step.state.active == {ANN.member: "c1"}


def test_a_retired_character_comes_back(played: Scene) -> None:
    played.act(retire("c1"), ANN)
    played.act(retire("c2"), ANN)
    assert played.state.active == {}
    with pytest.raises(RuleError, match="put away"):
        played.act(ChooseActive(character_id="c1"), ANN)
    step = played.act(retire("c1", retired=False), ANN)
    assert step.state.active == {ANN.member: "c1"}
    assert [c.id for c in playable_characters(step.state, ANN.member)] == ["c1"]


def test_retiring_twice_is_a_mistake(played: Scene) -> None:
    with pytest.raises(RuleError, match="not put away"):
        played.act(retire("c1", retired=False), ANN)
    played.act(retire("c1"), ANN)
    with pytest.raises(RuleError, match="put away already"):
        played.act(retire("c1"), ANN)


def test_nobody_retires_in_the_middle_of_a_fight(played: Scene) -> None:
    enter(played, "c1")
    with pytest.raises(RuleError, match="in an encounter"):
        played.act(retire("c1"), ANN)
    played.act(retire("c2"), ANN)
    enter(played, "c1", gone="fled")
    assert played.act(retire("c1"), ANN).state.characters[0].retired
