"""Who draws the map (OSE-MAPPER)."""

import pytest

from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.health.records import SetLife
from rules.kernel.actor import Actor
from rules.party.mapping import is_running, mapper_of
from rules.party.records import MapNoted, MapperSet, MappingStopped, NameMapper, NoteMap
from rules.pursuit.records import Pursue, PursuitBegan
from rules.pursuit.state import CHASE, Chase
from rules.sheet.records import RetireCharacter
from rules.state.health import Life
from rules.votes.records import NameCaller
from tests.rules.exploration.delving import at_home
from tests.rules.pursuit.examples import fled
from tests.rules.scene import Scene, reported
from tests.rules.scenes import ADA
from tests.rules.table import ANN, BOB, CAT, REFEREE

pytestmark = pytest.mark.rule("OSE-MAPPER")


@pytest.fixture
def scene() -> Scene:
    """Bert draws the map."""
    game = at_home()
    name(game, "bert")
    return game


def name(scene: Scene, who: str, by: Actor = REFEREE) -> MapperSet:
    (told,) = reported(scene.act(NameMapper(character_id=who), by), MapperSet)
    return told


def test_a_player_offers_a_character_of_their_own(scene: Scene) -> None:
    told = name(scene, "ada", ANN)
    assert told.mapper is not None
    assert told.before is not None
    assert (told.mapper.name, told.before.name, told.rule) == ("Ada", "Bert", "OSE-MAPPER")
    with pytest.raises(RuleError, match="Ada draws the map already"):
        name(scene, "ada", ANN)
    with pytest.raises(ForbiddenError, match="a character of your own"):
        name(scene, "bert", ANN)
    with pytest.raises(NotFoundError, match="Only a character can draw the map"):
        name(scene, "goblins")


def test_the_caller_names_anybody_and_the_mapper_steps_down(scene: Scene) -> None:
    with pytest.raises(ForbiddenError):
        name(scene, "", CAT)
    assert name(scene, "", BOB).mapper is None
    with pytest.raises(RuleError, match="Nobody draws the map already"):
        name(scene, "", BOB)
    scene.act(NameCaller(character_id="cid"))
    told = name(scene, "ada", CAT).mapper
    assert told is not None
    assert (told.name, name(scene, "", CAT).mapper) == ("Ada", None)


def test_the_dead_and_the_put_away_draw_nothing(scene: Scene) -> None:
    scene.act(SetLife(target="bert", life=Life.UNCONSCIOUS))
    assert mapper_of(scene.state) is not None
    step = scene.act(SetLife(target="bert", life=Life.DEAD))
    assert [one.because for one in reported(step, MapperSet)] == ["dead"]
    name(scene, "ada")
    step = scene.act(RetireCharacter(character_id="ada"))
    assert [one.because for one in reported(step, MapperSet)] == ["retired"]
    assert mapper_of(scene.state) is None


def test_the_mapper_keeps_what_they_like_of_each_place(scene: Scene) -> None:
    note = NoteMap(place="The  Crypt", text=" https://maps.example/1 ")
    (told,) = reported(scene.act(note, BOB), MapNoted)
    assert (told.place, told.text) == ("The Crypt", "https://maps.example/1")
    scene.act(NoteMap(place="Cave", text="A shaft."), BOB)
    scene.act(NoteMap(place="the crypt", text="Two rooms."))
    assert [one.text for one in scene.state.party.map_notes] == ["A shaft.", "Two rooms."]
    with pytest.raises(RuleError, match="says that already"):
        scene.act(NoteMap(place="Cave", text="A shaft."), BOB)
    with pytest.raises(ForbiddenError, match="write on the map of Bert"):
        scene.act(NoteMap(place="Cave", text="Mine!"), ANN)
    scene.act(NoteMap(place="cave", text=""), BOB)
    assert [one.place for one in scene.state.party.map_notes] == ["the crypt"]


@pytest.mark.parametrize(
    ("place", "text", "says"),
    [
        ("", "A shaft.", "which place"),
        ("x" * 81, "A shaft.", "which place"),
        ("Cave", "x" * 501, "room for 500"),
        ("Cave", "", "says that already"),
    ],
)
def test_what_fits_on_no_map_is_refused(scene: Scene, place: str, text: str, says: str) -> None:
    with pytest.raises(RuleError, match=says):
        scene.act(NoteMap(place=place, text=text), BOB)


def test_the_map_has_room_for_thirty_places(scene: Scene) -> None:
    for number in range(30):
        scene.act(NoteMap(place=f"Cave {number}", text="Dark."), BOB)
    with pytest.raises(RuleError, match="room for 30 places"):
        scene.act(NoteMap(place="Cave 30", text="Dark."), BOB)


def test_without_a_mapper_nobody_writes_on_the_map(scene: Scene) -> None:
    name(scene, "")
    with pytest.raises(RuleError, match="Say who does"):
        scene.act(NoteMap(place="Cave", text="Dark."), BOB)


def test_nobody_maps_on_the_run(scene: Scene) -> None:
    assert not is_running(scene.state)
    scene.state = CHASE.put(scene.state, Chase("h1", "ose-dungeon", "party", "monsters"))
    assert is_running(scene.state)
    with pytest.raises(RuleError, match="while running"):
        scene.act(NoteMap(place="Cave", text="Dark."), BOB)


def test_as_people_begin_to_run_the_mapper_is_told() -> None:
    scene = fled("ose")
    name(scene, ADA)
    step = scene.act(Pursue(fleeing=900, following=1000))
    assert reported(step, PursuitBegan)
    (stopped,) = reported(step, MappingStopped)
    assert (stopped.mapper.name, stopped.rule) == ("Ada", "OSE-MAPPER")


def test_without_a_mapper_nothing_is_told_of_the_map() -> None:
    step = fled("ose").act(Pursue(fleeing=900, following=1000))
    assert reported(step, PursuitBegan)
    assert reported(step, MappingStopped) == []
