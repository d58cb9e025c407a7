"""Listening at doors: one try each, and players learn nothing from the die (OSE-LISTEN)."""

import pytest

from rules.doors.records import Heard, Listen, Listened, ListeningJudged, TellSound
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.actor import TABLE, Viewer
from rules.places.state import PLACES
from rules.record import replace
from tests.rules.places.vault import SECRET, change_door, door, outside, vault
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE

pytestmark = pytest.mark.rule("OSE-LISTEN")
BONES = "Bones rattle."


def at_door(
    behind: str = BONES, *, silent: bool = False, numbers: dict[str, int] | None = None
) -> Scene:
    return change_door(vault(numbers=numbers), behind=behind, silent=silent)


@pytest.mark.parametrize(
    ("numbers", "face", "heard"),
    [
        ({}, 1, BONES),
        ({}, 2, ""),
        ({"listen": 2}, 2, BONES),
        ({"listen": 2}, 3, ""),
        ({"listen": 0}, 1, ""),
        ({"listen": 6}, 6, BONES),
    ],
)
def test_somebody_hears_on_one_in_six_or_better(
    numbers: dict[str, int], face: int, heard: str
) -> None:
    step = at_door(numbers=numbers).act(Listen(door="iron door"), ANN, [face])
    (event,) = reported(step, Heard)
    assert (event.sound, event.audience) == (heard, (ANN.member,))
    assert step.throws[0].secret


@pytest.mark.parametrize(
    ("behind", "silent", "face", "untold"),
    [(BONES, True, 1, False), ("", False, 1, True), ("", True, 1, False), ("", False, 6, False)],
)
def test_who_makes_no_sound_is_never_heard(
    behind: str, face: int, *, silent: bool, untold: bool
) -> None:
    step = at_door(behind, silent=silent).act(Listen(door="d1"), ANN, [face])
    assert reported(step, Heard)[0].sound == ""
    assert reported(step, ListeningJudged)[0].untold is untold


def test_where_the_party_has_been_what_is_written_is_heard_no_more() -> None:
    game = at_door()
    (place,) = PLACES.of(game.state)
    areas = tuple(replace(one, opened=True) for one in place.areas)
    game.state = PLACES.put(game.state, (replace(place, areas=areas),))
    step = game.act(Listen(door="d1"), ANN, [1])
    assert reported(step, Heard)[0].sound == ""
    assert reported(step, ListeningJudged)[0].untold


def test_failing_and_hearing_nothing_are_told_alike() -> None:
    plays = [
        at_door().act(Listen(door="iron door"), ANN, [6]),
        at_door("").act(Listen(door="iron door"), ANN, [1]),
        at_door(silent=True).act(Listen(door="iron door"), ANN, [1]),
    ]
    for viewer in (TABLE, Viewer(ANN.member), Viewer(BOB.member)):
        told = [[event.seen_by(viewer) for event in step.events] for step in plays]
        assert told[0] == told[1] == told[2]


def test_others_are_told_the_same_of_who_hears_something() -> None:
    heard = at_door().act(Listen(door="iron door"), ANN, [1])
    failed = at_door().act(Listen(door="iron door"), ANN, [6])
    for viewer in (TABLE, Viewer(BOB.member)):
        seen = [[event.seen_by(viewer) for event in step.events] for step in (heard, failed)]
        assert seen[0] == seen[1]
        assert isinstance(seen[0][0], Listened)


def test_each_has_one_try_at_each_door() -> None:
    game = at_door()
    game.act(Listen(door="iron door"), ANN, [6])
    for who in (ANN, REFEREE):
        with pytest.raises(RuleError, match="Ada has listened at the iron door north already"):
            game.act(Listen(door="iron door north", target="ada"), who)
    game.act(Listen(door="iron door"), BOB, [6])
    assert door(game).listened == ("ada", "bert")


def test_what_can_be_listened_at() -> None:
    game = vault(doors=(SECRET,))
    for typed in ("panel", "d2", "cellar door"):
        with pytest.raises(NotFoundError, match=r"There is no door called.*Nobody knows of a door"):
            game.act(Listen(door=typed), ANN)
    with pytest.raises(NotFoundError, match="There are: iron door north"):
        vault().act(Listen(door="stairs"), ANN)
    with pytest.raises(NotFoundError, match=r"Say which door\. There are: iron"):
        vault().act(Listen(door=" "), ANN)
    with pytest.raises(RuleError, match="open already"):
        change_door(vault(), open=True).act(Listen(door="d1"), ANN)
    game.act(Listen(door="panel", target="ada"), REFEREE, [3])
    with pytest.raises(ForbiddenError):
        vault().act(Listen(door="d1", target="bert"), ANN)


def test_a_referee_says_what_there_is_to_hear() -> None:
    game = at_door("")
    game.act(Listen(door="iron door"), ANN, [1])
    step = game.act(TellSound(door="d1", target="ada", text=" Somebody  snores. "))
    (heard,) = reported(step, Heard)
    assert (heard.sound, heard.audience, heard.afterwards) == (
        "Somebody snores.",
        (ANN.member,),
        True,
    )
    for text in (" ", "x" * 301):
        with pytest.raises(RuleError, match="1 to 300 letters"):
            game.act(TellSound(door="d1", target="ada", text=text))
    with pytest.raises(ForbiddenError):
        game.act(TellSound(door="d1", target="ada", text="Boo."), ANN)


def test_where_nothing_is_prepared_a_door_is_kept_once_it_is_named() -> None:
    game = outside()
    game.act(Listen(door="Oak  door"), ANN, [1])
    with pytest.raises(RuleError, match="Ada has listened at the Oak door already"):
        game.act(Listen(door="oak door"), ANN)
    game.act(Listen(door="trapdoor"), ANN, [1])
    assert len(PLACES.of(game.state)[0].doors) == 2
    for name in ("", "x" * 81):
        with pytest.raises(RuleError, match="Name the door"):
            game.act(Listen(door=name), ANN)
