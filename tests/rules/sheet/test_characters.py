"""Sheets are made by their players, belong to them, and one of them is active."""

import pytest

from rules.encounter.records import JoinEncounter, StartEncounter
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.action import Action
from rules.kernel.actor import TABLE, Actor, Viewer, active_character
from rules.record import replace
from rules.sheet.reading import characters_of, living_characters, playable_characters
from rules.sheet.records import (
    ActiveChosen,
    CharacterCreated,
    CharacterRenamed,
    CharacterRetired,
    ChooseActive,
    CreateCharacter,
    LevelSet,
    RenameCharacter,
    RetireCharacter,
    SetLevel,
    SetSheetNumber,
)
from rules.state.encounter import Combatant, Encounter, Kind
from rules.state.game import GameState
from rules.state.health import Life, Vitals
from rules.state.sheet import Character, Service
from tests.rules.cast import character
from tests.rules.scene import Scene, reported
from tests.rules.systems import system_of
from tests.rules.table import ANN, BOB, REFEREE

SYSTEM = system_of("sheet")


def morgan(**changes: object) -> CreateCharacter:
    fields: dict[str, object] = {"name": "Morgan", "hit_points": 8} | changes
    return CreateCharacter(**fields)  # type: ignore[arg-type]


@pytest.fixture
def scene() -> Scene:
    return Scene("ose", [SYSTEM])


@pytest.fixture
def game(scene: Scene) -> Scene:
    """Ann has Morgan (c1, active) and Morgan's cousin (c2)."""
    scene.act(morgan(), ANN)
    scene.act(morgan(name="Cousin"), ANN)
    return scene


def enter(scene: Scene, character_id: str, gone: str = "") -> None:
    """Put a character into a running encounter without the encounter's own rules."""
    sheet = next(c for c in scene.state.characters if c.id == character_id)
    line = Combatant(sheet.id, sheet.name, "party", Kind.CHARACTER, sheet.owner, gone=gone)
    running = Encounter("e", 1, {}, combatants=(line,))
    scene.state = GameState(
        preset="ose",
        characters=scene.state.characters,
        active=scene.state.active,
        encounter=running,
    )


def test_a_players_first_character_becomes_active(scene: Scene) -> None:
    step = scene.act(morgan(level=3, numbers=(("DEX", 14), ("Armour Class", 5))), ANN)
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


def test_the_second_one_waits(game: Scene) -> None:
    assert game.state.active == {ANN.member: "c1"}
    assert [c.id for c in playable_characters(game.state, ANN.member)] == ["c1", "c2"]


def test_a_wounded_character_can_be_entered(scene: Scene) -> None:
    step = scene.act(morgan(hit_points=3, maximum=8), ANN)
    assert step.state.characters[0].vitals == Vitals(3, 8)


def test_a_referee_makes_characters_for_others(scene: Scene) -> None:
    step = scene.act(morgan(owner=ANN.member), REFEREE)
    assert step.state.active == {ANN.member: "c1"}
    with pytest.raises(ForbiddenError, match="Only a referee"):
        scene.act(morgan(name="Other", owner=ANN.member), BOB)


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
        ({"name": "\u200d"}, "shows nothing"),
        ({"name": "\u3164"}, "shows nothing"),
        ({"name": "\u2800 \u115f"}, "shows nothing"),
        ({"name": "\u0301\u0301"}, "shows nothing"),
        ({"name": "Zoe" + "\u0301" * 4}, "cannot be shown"),
        ({"name": "x" * 61}, "this one has 61"),
        ({"name": "two\nlines"}, "one line"),
        ({"name": "two\rlines"}, "one line"),
        ({"name": "right\u202eleft"}, "cannot be shown"),
        ({"name": "null\0"}, "cannot be shown"),
    ],
)
def test_what_a_sheet_cannot_be(scene: Scene, changes: dict[str, object], says: str) -> None:
    with pytest.raises(RuleError, match=says):
        scene.act(morgan(**changes), ANN)
    assert scene.state.characters == ()


@pytest.mark.parametrize(
    "name",
    [
        "x",
        "x" * 60,
        "Zoë d'Arc",
        "Zoe" + "\u0301" * 3,
        "\u0645\u06cc\u200c\u0646\u0627",
        "👩\u200d🚀",
    ],
)
def test_what_a_name_can_be(scene: Scene, name: str) -> None:
    step = scene.act(morgan(name=name), ANN)
    assert step.state.characters[0].name == name


def test_spaces_are_tidied(scene: Scene) -> None:
    step = scene.act(morgan(name="  Morgan \t  Ironwolf "), ANN)
    assert step.state.characters[0].name == "Morgan Ironwolf"


@pytest.mark.parametrize("name", ["Morgan", "mORGAN", " Morgan ", "Mor\u200dgan", "M\u043ergan"])
def test_names_are_unique_in_a_game(game: Scene, name: str) -> None:
    with pytest.raises(RuleError, match="already"):
        game.act(morgan(name=name), BOB)


def test_a_game_has_room_for_two_hundred(scene: Scene) -> None:
    scene.bring(*(character(f"x{number}", name=f"Page {number}", owner=9) for number in range(199)))
    scene.act(morgan(), ANN)
    with pytest.raises(RuleError, match="has 200 characters"):
        scene.act(morgan(name="Another"), ANN)


def test_a_new_name_shows_in_the_encounter_at_once(game: Scene) -> None:
    enter(game, "c1")
    step = game.act(RenameCharacter(character_id="c1", name="Morgana"), ANN)
    assert step.state.characters[0].name == "Morgana"
    assert step.state.encounter is not None
    assert step.state.encounter.combatants[0].name == "Morgana"
    (event,) = step.events
    assert isinstance(event, CharacterRenamed)
    assert (event.before, event.target.name) == ("Morgan", "Morgana")


def test_a_name_can_be_respelt(game: Scene) -> None:
    step = game.act(RenameCharacter(character_id="c1", name="MORGAN"), ANN)
    assert step.state.characters[0].name == "MORGAN"
    with pytest.raises(RuleError, match="already"):
        game.act(RenameCharacter(character_id="c1", name="cousin"), ANN)


def test_a_level_is_set(game: Scene) -> None:
    step = game.act(SetLevel(character_id="c1", level=5), ANN)
    assert step.state.characters[0].level == 5
    (event,) = step.events
    assert isinstance(event, LevelSet)
    assert (event.before, event.after) == (1, 5)
    with pytest.raises(RuleError, match="from 0 to 99"):
        game.act(SetLevel(character_id="c1", level=100), ANN)


@pytest.mark.parametrize("life", Life)
def test_whoever_is_not_dead_can_be_played_on(life: Life) -> None:
    lying = character("c1", vitals=Vitals(0, 8, life))
    game = Scene().bring(lying, character("c2"), character("c3", owner=BOB.member)).seat()
    found = [one.id for one in living_characters(game.state, ANN.member or 0)]
    assert found == (["c2"] if life is Life.DEAD else ["c1", "c2"])


def test_a_hireling_is_not_a_character_of_ones_own() -> None:
    squire = character("c3", name="Squire", service=Service("c1", "Porter"))
    game = Scene().bring(character("c1"), squire).seat()
    assert [one.id for one in playable_characters(game.state, ANN.member or 0)] == ["c1"]
    with pytest.raises(RuleError, match="Squire is a hireling"):
        game.act(ChooseActive(character_id="c3"), ANN)


def test_a_player_chooses_whom_they_play(game: Scene) -> None:
    step = game.act(ChooseActive(character_id="c2"), ANN)
    assert step.state.active == {ANN.member: "c2"}
    (event,) = step.events
    assert isinstance(event, ActiveChosen)
    assert event.owner == ANN.member


def test_a_referee_chooses_for_the_owner(game: Scene) -> None:
    step = game.act(ChooseActive(character_id="c2"), REFEREE)
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
def test_somebody_elses_sheet_is_theirs(game: Scene, action: Action) -> None:
    game.act(ChooseActive(character_id="c2"), ANN)
    before = game.state
    with pytest.raises(ForbiddenError, match=r"Only Morgan's player or a referee can .*Morgan\."):
        game.act(action, BOB)
    assert game.state is before
    game.act(action, REFEREE)


def test_a_character_that_is_not_there(scene: Scene) -> None:
    with pytest.raises(NotFoundError, match="no such character"):
        scene.act(SetLevel(character_id="c7", level=1), ANN)


def test_no_name_means_the_active_character(game: Scene) -> None:
    step = game.act(SetLevel(character_id="", level=4), ANN)
    assert [c.level for c in step.state.characters] == [4, 1]
    with pytest.raises(NotFoundError, match="You have no character"):
        game.act(SetLevel(character_id="", level=4), Actor(8))


def retire(character_id: str, *, retired: bool = True) -> RetireCharacter:
    return RetireCharacter(character_id=character_id, retired=retired)


def test_the_only_other_sheet_becomes_active(game: Scene) -> None:
    step = game.act(retire("c1"), ANN)
    assert step.state.characters[0].retired
    assert step.state.active == {ANN.member: "c2"}
    (event,) = step.events
    assert isinstance(event, CharacterRetired)
    assert event.retired
    assert event.active is not None
    assert event.active.id == "c2"


def test_of_several_nobody_chooses_for_the_player(game: Scene) -> None:
    game.act(morgan(name="Aunt"), ANN)
    game.act(morgan(name="Bert"), BOB)
    step = game.act(retire("c1"), ANN)
    assert step.state.active == {BOB.member: "c4"}
    (event,) = step.events
    assert isinstance(event, CharacterRetired)
    assert event.active is None
    with pytest.raises(NotFoundError, match="Whom do you play"):
        game.act(SetLevel(character_id="", level=2), ANN)


def test_an_inactive_sheet_is_put_away_quietly(game: Scene) -> None:
    step = game.act(retire("c2"), ANN)
    assert step.state.active == {ANN.member: "c1"}


def test_a_retired_character_comes_back(game: Scene) -> None:
    game.act(retire("c1"), ANN)
    game.act(retire("c2"), ANN)
    assert game.state.active == {}
    with pytest.raises(RuleError, match="put away"):
        game.act(ChooseActive(character_id="c1"), ANN)
    step = game.act(retire("c1", retired=False), ANN)
    assert step.state.active == {ANN.member: "c1"}
    assert [c.id for c in playable_characters(step.state, ANN.member)] == ["c1"]


def test_retiring_twice_is_a_mistake(game: Scene) -> None:
    with pytest.raises(RuleError, match="not put away"):
        game.act(retire("c1", retired=False), ANN)
    game.act(retire("c1"), ANN)
    with pytest.raises(RuleError, match="put away already"):
        game.act(retire("c1"), ANN)


def test_nobody_retires_in_the_middle_of_a_fight(game: Scene) -> None:
    enter(game, "c1")
    with pytest.raises(RuleError, match="in an encounter"):
        game.act(retire("c1"), ANN)
    game.act(retire("c2"), ANN)
    enter(game, "c1", gone="fled")
    assert game.act(retire("c1"), ANN).state.characters[0].retired


def test_a_member_acts_for_sheets_of_their_own_that_are_not_put_away() -> None:
    game = Scene().bring(character("ada"), character("eve", retired=True))
    game.bring(character("bert", owner=BOB.member))
    assert [one.id for one in characters_of(game.state, Viewer(ANN.member))] == ["ada"]
    referees = characters_of(game.state, Viewer(1, is_referee=True))
    assert [one.id for one in referees] == ["ada", "bert"]
    assert characters_of(game.state, TABLE) == ()


@pytest.mark.rule("OSE-DEATH")
def test_a_new_character_takes_the_place_of_somebody_dead(game: Scene) -> None:
    dies(game, "c1")
    (made,) = reported(game.act(morgan(name="Nell"), ANN), CharacterCreated)
    assert made.is_active
    assert game.state.active == {ANN.member: "c3"}
    (made,) = reported(game.act(morgan(name="Ned"), ANN), CharacterCreated)
    assert not made.is_active


@pytest.mark.rule("OSE-DEATH")
def test_who_comes_into_an_encounter_takes_the_place_of_somebody_dead() -> None:
    scene = Scene("ose").bring(character("ada"), character("nell"), character("spare")).seat()
    scene.act(StartEncounter())
    scene.act(JoinEncounter(character_id="nell"), ANN)
    assert scene.state.active == {ANN.member: "ada"}
    dies(scene, "ada")
    bill = replace(character("bill"), service=Service("ada", "Porter"))
    scene.state = replace(scene.state, characters=(*scene.state.characters, bill))
    for who, played in (("bill", "ada"), ("spare", "spare")):
        scene.act(JoinEncounter(character_id=who), REFEREE)
        assert scene.state.active == {ANN.member: played}


def dies(scene: Scene, who: str) -> None:
    people = scene.state.characters
    dead = Vitals(0, 8, Life.DEAD)
    fell = (replace(one, vitals=dead) if one.id == who else one for one in people)
    scene.state = replace(scene.state, characters=tuple(fell))
