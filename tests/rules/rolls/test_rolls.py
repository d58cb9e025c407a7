"""Free rolls: what is typed is rolled, and seen by those it is for."""

import pytest

from rules.campaign.records import ChangePreset
from rules.dice.faces import LoadedDice
from rules.dice.request import parse_request
from rules.dice.syntax import DiceError
from rules.encounter.records import EndEncounter, StartEncounter
from rules.errors import ForbiddenError, MissingNumberError, NotFoundError, RuleError
from rules.kernel.actor import TABLE, Actor, Viewer
from rules.kernel.events import EVERYBODY, REFEREES
from rules.kernel.questions import Addend
from rules.kernel.visibility import Visibility
from rules.luck.records import NewSession, RollSessionLuck
from rules.rolls.records import DiceRolled, RollDice, RollResult
from rules.rolls.rolling import roll_part, roll_unrecorded
from rules.sheet.records import CreateCharacter
from rules.state.encounter import Encounter, Stage
from rules.state.game import GameState
from tests.rules.scene import Scene
from tests.rules.systems import system_of
from tests.rules.table import ANN, BOB, CAT, REFEREE

LUCK_SYSTEM = system_of("luck")
SYSTEM = system_of("rolls")
SHEETS = system_of("sheet")


def seated(preset: str = "ose") -> Scene:
    """Ann plays Morgan (c1), DEX 14 and attack +2; Bob plays Bert (c2); Cat plays nobody."""
    scene = Scene(preset, [SHEETS, SYSTEM])
    numbers = (("dex", 14), ("attack", 2))
    scene.act(CreateCharacter(name="Morgan", hit_points=8, level=3, numbers=numbers), ANN)
    scene.act(CreateCharacter(name="Bert", hit_points=8, numbers=(("attack", 5),)), BOB)
    return scene


@pytest.fixture
def scene() -> Scene:
    return seated()


def roll(scene: Scene, text: str, *faces: int, by: Actor = ANN, **fields: object) -> DiceRolled:
    step = scene.act(RollDice(text=text, **fields), by, faces)  # type: ignore[arg-type]
    (event,) = step.events
    assert isinstance(event, DiceRolled)
    assert step.throws == tuple(result.throw for result in event.results)
    assert step.revealed
    return event


def only(event: DiceRolled) -> RollResult:
    (result,) = event.results
    return result


def test_what_is_typed_is_rolled(scene: Scene) -> None:
    event = roll(scene, "2d6+1", 3, 5, label="  for   the door ")
    result = only(event)
    assert (result.throw.total, result.throw.record.text) == (9, "2d6+1")
    assert result.throw.record.faces == (3, 5)
    assert (event.text, event.label, result.throw.purpose) == (
        "2d6+1",
        "for the door",
        "for the door",
    )
    assert (event.member, event.mode, event.character) == (ANN.member, "public", None)
    assert (result.target, result.goal, result.needed, result.passed) == ("", None, None, None)


def test_several_rolls_are_each_a_throw_of_their_own(scene: Scene) -> None:
    event = roll(scene, "1d20+5 to hit; 1d8+2 twice", 11, 3, 4, label="axe")
    assert [(r.label, r.throw.total, r.throw.roll) for r in event.results] == [
        ("to hit", 16, 0),
        ("axe", 5, 1),
        ("axe", 6, 2),
    ]


@pytest.mark.parametrize(
    ("text", "faces", "kind", "goal", "passed"),
    [
        ("2d6 <= 7", (3, 4), "<=", 7, True),
        ("2d6 <= 7", (4, 4), "<=", 7, False),
        ("1d20+2 >= 15", (13,), ">=", 15, True),
        ("1d20+2 >= 15", (12,), ">=", 15, False),
        ("1d20 <= dex", (14,), "<=", 14, True),
        ("1d20 <= dex-4", (11,), "<=", 10, False),
        ("1d20 >= 15/2", (7,), ">=", 7.5, False),
    ],
)
def test_a_comparison_is_settled(
    scene: Scene, text: str, faces: tuple[int, ...], kind: str, goal: float, passed: bool
) -> None:
    result = only(roll(scene, text, *faces))
    assert (result.target, result.goal, result.passed) == (kind, goal, passed)
    assert (result.needed, result.natural) == (None, None)


@pytest.mark.parametrize(
    ("preset", "text", "faces", "needed", "passed"),
    [
        ("ose", "1d20+2 ac 4", (13,), 15, True),  # 19 - 4, the attack bonus being in the roll
        ("ose", "1d20+2 ac 4", (12,), 15, False),
        ("eris", "1d20+2 ac -1", (18,), 20, True),
        ("ose", "1d20 ac -9", (20,), 28, True),  # a natural 20 hits whatever the AC
        ("ose", "1d20+30 ac 9", (1,), 10, False),  # and a natural 1 misses
        ("4e", "1d20+2 ac 18", (16,), 18, True),
        ("4e", "1d20+2 ac 18", (15,), 18, False),
        ("ose", "2d20kh1+2 ac 4", (1, 13), 15, True),
        ("ose", "2d20kh1+30 ac 4", (1, 1), 15, False),
        ("ose", "2d20 ac 0", (1, 18), 19, True),  # no single d20, nothing natural
        ("ose", "1d6+9 ac 4", (6,), 15, True),
    ],
)
def test_an_armour_class_is_reached_or_not(
    preset: str, text: str, faces: tuple[int, ...], needed: int, passed: bool
) -> None:
    result = only(roll(seated(preset), text, *faces))
    assert (result.target, result.needed, result.passed) == ("ac", needed, passed)


@pytest.mark.parametrize(
    ("text", "faces", "natural"),
    [
        ("1d20+5 ac 4", (7,), 7),
        ("2d20kl1 ac 4", (17, 3), 3),
        ("2d20 ac 4", (17, 3), None),
        ("1d6 ac 4", (6,), None),
    ],
)
def test_natural_is_the_face_before_modifiers(
    scene: Scene, text: str, faces: tuple[int, ...], natural: int | None
) -> None:
    assert only(roll(scene, text, *faces)).natural == natural


def test_names_are_numbers_of_the_sheet(scene: Scene) -> None:
    event = roll(scene, "1d20+attack+LEVEL", 10)
    assert only(event).throw.total == 15
    assert event.character is not None
    assert event.character.name == "Morgan"
    assert only(roll(scene, "1d20+attack", 10, by=BOB)).throw.total == 15


def test_somebody_elses_sheet_is_not_rolled_with(scene: Scene) -> None:
    with pytest.raises(ForbiddenError, match="Only Bert's player or a referee"):
        scene.act(RollDice(text="1d20+attack", character_id="c2"), ANN)
    event = roll(scene, "1d20+attack", 1, by=REFEREE, character_id="c2")
    assert only(event).throw.total == 6
    with pytest.raises(NotFoundError):
        scene.act(RollDice(text="1d20+attack", character_id="c9"), REFEREE)


@pytest.mark.rule("4E-LUCK")
def test_luck_is_the_bonus_of_the_session() -> None:
    scene = Scene("4e", [SHEETS, LUCK_SYSTEM, SYSTEM])
    scene.act(CreateCharacter(name="Morgan", hit_points=20), ANN)
    with pytest.raises(MissingNumberError, match=r"Morgan has no luck bonus for this session yet"):
        scene.act(RollDice(text="d20 + luck"), ANN)
    scene.act(RollSessionLuck(), ANN, [7])
    assert only(roll(scene, "d20 + luck", 10)).throw.total == 17
    scene.act(NewSession())
    with pytest.raises(MissingNumberError):
        scene.act(RollDice(text="d20 <= LUCK"), ANN)
    assert only(roll(scene, "d20 + level", 10)).throw.total == 11


def test_a_game_without_luck_knows_no_luck(scene: Scene) -> None:
    with pytest.raises(DiceError, match="Nothing is called that here"):
        scene.act(RollDice(text="d20 + luck"), ANN)


def test_a_name_that_the_sheet_has_not(scene: Scene) -> None:
    with pytest.raises(DiceError, match="Did you mean attack"):
        scene.act(RollDice(text="1d20+atack"), ANN)
    with pytest.raises(DiceError, match="Write a number instead"):
        scene.act(RollDice(text="1d20+attack"), CAT)


@pytest.mark.parametrize(
    ("mode", "audience", "sees"),
    [
        (Visibility.PUBLIC, EVERYBODY, {"table", "ann", "bob", "referee"}),
        (Visibility.PRIVATE, (ANN.member,), {"ann", "referee"}),
        (Visibility.BLIND, REFEREES, {"referee"}),
    ],
)
def test_who_sees_it(
    scene: Scene, mode: Visibility, audience: tuple[int, ...] | None, sees: set[str]
) -> None:
    event = roll(scene, "1d6; 1d8", 4, 5, seen=mode)
    assert event.audience == audience
    viewers = {
        "table": TABLE,
        "ann": Viewer(ANN.member),
        "bob": Viewer(BOB.member),
        "referee": Viewer(REFEREE.member, is_referee=True),
    }
    assert {name for name, viewer in viewers.items() if event.seen_by(viewer)} == sees
    for result in event.results:
        assert result.throw.secret is (mode is not Visibility.PUBLIC)
        assert bool(result.throw.commitment) is (mode is not Visibility.PUBLIC)
    assert event.mode == mode.value


@pytest.mark.parametrize("text", ["1d20+5 mode:private", "1d20 sneak Mode = Blind; 1d6"])
def test_a_mode_among_the_dice_is_not_rolled_in_public(scene: Scene, text: str) -> None:
    with pytest.raises(RuleError, match=r"Nothing was rolled: .* pick it as `mode`"):
        scene.act(RollDice(text=text), ANN)
    event = roll(scene, "1d20+5 mode:private", 3, seen=Visibility.PRIVATE)
    assert event.audience == (ANN.member,)


def test_a_mistake_is_pointed_at_before_a_die_falls(scene: Scene) -> None:
    before = scene.state
    with pytest.raises(DiceError):
        scene.act(RollDice(text="1d6; 2d"), ANN)
    assert scene.state is before


@pytest.mark.parametrize("length", [100, 101])
def test_a_label_has_an_end(scene: Scene, length: int) -> None:
    if length == 100:
        assert roll(scene, "1d6", 1, label="x" * length).label == "x" * length
        return
    with pytest.raises(RuleError, match="100 characters"):
        scene.act(RollDice(text="1d6", label="x" * length), ANN)


def test_without_a_rulebook_nobody_says_what_an_armour_class_means() -> None:
    (part,) = parse_request("1d20+2 ac 4 to hit").parts
    result = roll_part(part, LoadedDice([20]))
    assert (result.target, result.goal, result.label) == ("ac", 4, "to hit")
    assert (result.needed, result.passed) == (None, None)


def test_outside_a_game_the_dice_follow_from_the_key() -> None:
    first = roll_unrecorded("4d6 twice; 1d20 >= 11 save", " for  luck ", b"k" * 32)
    assert [result.label for result in first] == ["for luck", "for luck", "save"]
    assert first[0].throw.record.faces != first[1].throw.record.faces
    assert first == roll_unrecorded("4d6 twice; 1d20 >= 11 save", "for luck", b"k" * 32)
    with pytest.raises(DiceError, match="Write a number instead"):
        roll_unrecorded("1d20+attack", "", b"k" * 32)


def fighting(number: int, preset: str = "4e", **settings: str) -> GameState:
    """A game in the midst of a round."""
    frozen = {"escalation": "on", "attack": "aac"} | settings
    encounter = Encounter("e1", 1, frozen, stage=Stage.ROUNDS, round=number)
    return GameState(preset=preset, encounter=encounter)


@pytest.mark.rule("4E-ESCALATION")
@pytest.mark.parametrize(("number", "bonus", "passed"), [(1, 0, False), (2, 1, True), (5, 4, True)])
def test_the_bonus_of_the_round_counts_for_every_attack_roll(
    number: int, bonus: int, passed: bool
) -> None:
    """14 against AC 15: a miss in round 1, and a hit from round 2 on."""
    scene = Scene("4e")
    scene.state = fighting(number)
    (result,) = roll(scene, "1d20+4 ac 15", 10).results
    rounds = (Addend("escalation", bonus, "4E-ESCALATION"),) if bonus else ()
    assert (result.addends, result.passed, result.needed) == (rounds, passed, 15)
    assert roll(scene, "1d20+4 >= 15", 10).results[0].passed is False


@pytest.mark.rule("4E-ESCALATION")
def test_a_natural_1_misses_in_whatever_round() -> None:
    scene = Scene("4e")
    scene.state = fighting(30)
    assert roll(scene, "1d20+4 ac 15", 1).results[0].passed is False


@pytest.mark.rule("OSE-ENCOUNTER")
def test_an_encounter_keeps_the_way_its_armour_classes_count() -> None:
    scene = Scene("ose")
    scene.act(StartEncounter())
    scene.act(ChangePreset(preset="4e"))
    assert roll(scene, "1d20+5 ac 4", 12).results[0].needed == 15
    scene.act(EndEncounter())
    assert roll(scene, "1d20+5 ac 4", 12).results[0].needed == 4
