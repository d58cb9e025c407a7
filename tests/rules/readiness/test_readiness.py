"""What a fight asks for is named as somebody comes in, and once more as the rounds begin."""

import pytest

from rules.checks.records import AskChecks
from rules.encounter.records import AddMonsters, JoinEncounter, StartEncounter
from rules.errors import Lack
from rules.hirelings.records import SetAlong, TakeOn
from rules.kernel.events import REFEREES
from rules.readiness.readiness import missing_of
from rules.readiness.records import StillLacking
from rules.rounds.records import NextStep
from rules.sheet.classes import SAVES
from rules.sheet.records import CreateCharacter, SetSheetNumber
from rules.systems import ENGINE
from tests.rules.scene import Scene
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("OSE-ENCOUNTER")


def begun(preset: str = "ose", /, **settings: str) -> Scene:
    scene = Scene(preset, **({"book": "none"} | settings))
    scene.act(CreateCharacter(name="Brom", hit_points=8), ANN)
    scene.act(StartEncounter())
    return scene


def told(scene: Scene) -> list[StillLacking]:
    assert scene.step is not None
    return [event for event in scene.step.events if isinstance(event, StillLacking)]


def test_who_joins_is_told_what_is_missing_and_nobody_waits() -> None:
    scene = begun()
    scene.act(JoinEncounter(character_id="c1"), ANN)
    (event,) = told(scene)
    assert event.target.name == "Brom"
    assert event.lacks == (("thac0", "attack"), ("ac",), SAVES)
    assert event.audience is None


def test_who_is_asked_for_a_check_is_told_then_what_is_missing() -> None:
    scene = Scene("ose", book="none")
    for name in ("Brom", "Cid"):
        scene.act(CreateCharacter(name=name, hit_points=8), ANN)
    scene.act(SetSheetNumber(character_id="c2", field="save_breath", value=15), ANN)
    scene.act(AskChecks(what="save_breath", targets=("c1", "c2"), tags=("magic",)))
    (event,) = told(scene)
    assert (event.target.name, event.lacks) == ("Brom", (("save_breath",),))
    scene.act(AskChecks(what="str", targets=("c1",), number=12))
    assert told(scene) == []


def test_a_number_that_is_written_lacks_no_more() -> None:
    scene = begun()
    for field, value in (("attack", 0), ("ac", 5), ("save_death", 12)):
        scene.act(SetSheetNumber(character_id="c1", field=field, value=value), ANN)
    assert missing_of(ENGINE.asking(scene.state), "c1") == ()
    scene.act(JoinEncounter(character_id="c1"), ANN)
    assert told(scene) == []


def test_the_book_says_what_follows() -> None:
    scene = begun(book="ose")
    assert Lack("c1", ("ac",)) not in missing_of(ENGINE.asking(scene.state), "c1")


@pytest.mark.rule("4E-INHERENT-BONUSES")
def test_the_fourth_edition_asks_for_its_defences_and_no_saves() -> None:
    scene = begun("4e")
    scene.act(JoinEncounter(character_id="c1"), ANN)
    (event,) = told(scene)
    assert event.lacks == (("attack", "thac0"), ("ac",), ("fortitude",), ("reflex",), ("will",))


def test_of_monsters_referees_alone_are_told() -> None:
    scene = begun()
    scene.act(AddMonsters(name="Oddling", hit_points=(3,), block="none"))
    (event,) = told(scene)
    assert event.audience == REFEREES
    assert ("ac",) in event.lacks


def test_as_the_rounds_begin_it_is_named_once_more() -> None:
    scene = begun()
    scene.act(JoinEncounter(character_id="c1"), ANN)
    scene.act(AddMonsters(name="Oddling", hit_points=(3,), block="none"))
    scene.spare = [3] * 20
    scene.act(NextStep())
    assert [event.target.name for event in told(scene)] == ["Brom"]
    scene.act(NextStep())
    assert told(scene) == []


@pytest.mark.rule("ERIS-HIRELING-CLASSES")
def test_hirelings_who_come_along_are_named_and_those_who_stay_are_not() -> None:
    scene = Scene("ose", book="none")
    scene.act(CreateCharacter(name="Brom", hit_points=8), ANN)
    scene.spare = [3] * 40
    scene.act(TakeOn(trade="Archer", employer="c1", count=5))
    hired = [one.id for one in scene.state.characters[1:]]
    assert [event.target.id for event in told(scene)] == hired[:3]
    scene.act(SetAlong(hirelings=tuple(hired[:1]), stay=True))
    assert told(scene) == []
    scene.act(SetAlong(hirelings=tuple(hired[:1]), stay=False))
    assert [event.target.id for event in told(scene)] == hired[:1]
