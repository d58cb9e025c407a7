"""Speech: whose voice anybody lends, what its dice come to, and how it is changed.
Portraits: one for each character, in place of the last, and taken back as any move.
"""

import pytest

from rules.encounter.records import AddMonsters, StartEncounter
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.actor import Actor
from rules.record import replace
from rules.rolls.records import DiceRolled
from rules.sheet.records import CreateCharacter
from rules.speech.records import (
    NARRATOR,
    PortraitSet,
    Say,
    SetPortrait,
    Spoke,
)
from rules.speech.saying import faces_of, portrait_of, reword, speech_in, spoken, take_back
from rules.state.sheet import Service
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, REFEREE


@pytest.fixture
def scene() -> Scene:
    """Ann plays Ada (c1), Bob plays Bert (c2)."""
    game = Scene("ose")
    numbers = (("attack", 2),)
    game.act(CreateCharacter(name="Ada", hit_points=8, numbers=numbers), ANN)
    game.act(CreateCharacter(name="Bert", hit_points=8), BOB)
    return game


def say(scene: Scene, text: str, *faces: int, by: Actor = ANN, **fields: object) -> Spoke:
    before = scene.state
    step = scene.act(Say(text=text, **fields), by, faces)  # type: ignore[arg-type]
    assert scene.state == before
    spoke = step.events[0]
    assert isinstance(spoke, Spoke)
    return spoke


def test_the_character_that_somebody_plays_speaks_and_nothing_changes(scene: Scene) -> None:
    spoke = say(scene, "  Who goes there?\nAnswer!\n")
    assert (spoke.name, spoke.text) == ("Ada", "Who goes there?\nAnswer!")
    assert spoke.speaker is not None
    assert spoke.speaker.id == "c1"


def test_dice_fall_where_they_stand(scene: Scene) -> None:
    spoke = say(scene, "I leap [[1d20+attack to jump]] and land [[2d4; 1d6]].", 12, 1, 2, 5)
    assert spoke.totals == ("14", "3, 5")
    assert spoken(spoke) == "I leap **14** and land **3, 5**."
    assert scene.step is not None
    assert speech_in(scene.step.events) is spoke
    rolled = [event for event in scene.step.events if isinstance(event, DiceRolled)]
    assert speech_in(rolled) is None
    assert rolled[0].character is not None
    assert (rolled[0].character.name, len(rolled), len(scene.step.throws)) == ("Ada", 2, 3)
    # A macro stands in the text, and its dice beside it.
    spoke = say(scene, "The wolf [[bites]]!", 3, dice=("1d4",))
    assert spoken(spoke, "") == "The wolf 3!"


def test_nobody_speaks_with_anothers_voice(scene: Scene) -> None:
    for by, whom in ((ANN, "c2"), (REFEREE, "c1")):
        with pytest.raises(ForbiddenError, match="player speaks as"):
            say(scene, "I yield.", by=by, speaker=whom)
    with pytest.raises(ForbiddenError, match="Only Ada's player speaks as Ada"):
        say(scene, "I yield.", by=REFEREE, name=" ada ")
    with pytest.raises(ForbiddenError, match="Only a referee"):
        say(scene, "Night falls.", name="narrator")
    with pytest.raises(RuleError, match="You play nobody yet"):
        say(scene, "Hello?", by=Actor(7))
    # A stand-in has the voice of whoever left them the character.
    assert say(scene, "On we go.", by=Actor(3, stands_in_for=(2,)), speaker="c1").name == "Ada"


def test_a_referee_speaks_as_the_narrator_and_as_whoever_has_no_sheet(scene: Scene) -> None:
    assert say(scene, "Night falls.", by=REFEREE).name == NARRATOR
    assert say(scene, "Night falls.", by=REFEREE, name="NARRATOR").name == NARRATOR
    spoke = say(scene, "Ale?", by=REFEREE, name="Old  Marda")
    assert (spoke.speaker, spoke.name) == (None, "Old Marda")
    with pytest.raises(RuleError, match="Shorten it"):
        say(scene, "Ale?", by=REFEREE, name="M" * 61)


def test_monsters_speak_by_the_referee_and_hirelings_by_both(scene: Scene) -> None:
    scene.act(StartEncounter())
    scene.act(AddMonsters(name="Goblins", count=2, hit_points=(3,)))
    goblins = scene.id("Goblins")
    assert say(scene, "Grah!", by=REFEREE, speaker=f"{goblins}#2").name == "Goblin 2"
    with pytest.raises(ForbiddenError, match="Only a referee speaks as Goblins"):
        say(scene, "Grah!", speaker=goblins)
    scene.act(AddMonsters(name="Ogre", count=1, hit_points=(9,), hidden=True))
    with pytest.raises(RuleError, match="Nobody knows of Ogre yet"):
        say(scene, "Grah!", by=REFEREE, speaker=scene.id("Ogre"))
    with pytest.raises(NotFoundError):
        say(scene, "Grah!", speaker=scene.id("Ogre"))
    bert = scene.state.characters[1]
    served = replace(bert, owner=2, service=Service("c1", "Porter"))
    scene.state = replace(scene.state, characters=(scene.state.characters[0], served))
    for by in (ANN, REFEREE):
        assert say(scene, "Yes, boss.", by=by, speaker="c2").name == "Bert"


def test_what_cannot_be_said(scene: Scene) -> None:
    for text, why in (
        (" \n ", "Write what is said"),
        ("x" * 4001, "Say it in two"),
        ("[[1d6]]" * 11, "dice in 10 places"),
        ("[[what]]", "what"),
    ):
        with pytest.raises(RuleError, match=why):
            say(scene, text)


def test_its_author_changes_it_and_dice_stay(scene: Scene) -> None:
    spoke = say(scene, "I leap [[1d20]]!", 12)
    after, told = reword(spoke, 4, ANN, " I jump [[1d20]]. ")
    assert spoken(after) == "I jump **12**."
    assert (told.number, told.before, told.after) == (4, "I leap [[1d20]]!", "I jump [[1d20]].")
    for by, text, why in (
        (BOB, "I fall.", "Only whoever said that as Ada can change it"),
        (REFEREE, "I fall.", "Only whoever said that as Ada can change it"),
        (ANN, "I jump [[1d20+5]].", r"leave `\[\[1d20\]\]` as it is"),
        (ANN, "I leap [[1d20]]!", "Change the words"),
    ):
        with pytest.raises(RuleError, match=why):
            reword(spoke, 4, by, text)
    plain = say(scene, "I wait.")
    with pytest.raises(RuleError, match="rolls no dice"):
        reword(plain, 5, ANN, "I wait [[1d6]].")
    assert take_back(spoke, 4, REFEREE).number == 4
    with pytest.raises(ForbiddenError, match="or a referee, can take it back"):
        take_back(spoke, 4, BOB)


def test_a_character_has_one_portrait() -> None:
    scene = Scene("ose")
    scene.act(CreateCharacter(name="Ada", hit_points=8), ANN)
    scene.act(CreateCharacter(name="Bert", hit_points=8), BOB)
    assert portrait_of(scene.state, "c1") == ""
    scene.act(SetPortrait(character_id="", picture="one"), ANN)
    scene.act(SetPortrait(character_id="c2", picture="two"), REFEREE)
    step = scene.act(SetPortrait(character_id="c1", picture="three"), ANN)
    (event,) = step.events
    assert isinstance(event, PortraitSet)
    assert (event.target.name, event.picture) == ("Ada", "three")
    assert [portrait_of(scene.state, one) for one in ("c1", "c2")] == ["three", "two"]
    assert faces_of(scene.state) == {"c1": "three", "c2": "two"}
    scene.act(SetPortrait(character_id="c1", picture=""), ANN)
    assert [portrait_of(scene.state, one) for one in ("c1", "c2")] == ["", "two"]
    with pytest.raises(ForbiddenError, match="change the portrait of Bert"):
        scene.act(SetPortrait(character_id="c2", picture="four"), ANN)
    with pytest.raises(RuleError, match="has no portrait"):
        scene.act(SetPortrait(character_id="c1", picture=""), ANN)
