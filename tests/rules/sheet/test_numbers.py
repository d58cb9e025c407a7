"""Numbers of a sheet, and when they reach a running encounter.
What a dexterity score does on ties.
The number that a rule reads: of the encounter, else of the sheet, else asked for.
"""

import pytest

from rules.encounter.records import AddMonsters, JoinEncounter, RollReaction
from rules.errors import Lack, MissingNumberError, NotFoundError, RuleError
from rules.initiative.records import InitiativeRolled, RollInitiative
from rules.kernel.action import Word
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.family import System
from rules.kernel.questions import Found
from rules.kernel.resolution import Resolution
from rules.morale.records import RollLoyalty
from rules.record import replace
from rules.rolls.records import DiceRolled, RollDice
from rules.rounds.records import RoundBegan
from rules.sheet.reading import class_of, find_number, number, numbers_of, with_numbers
from rules.sheet.records import CreateCharacter, SetLevel, SetSheetNumber, SheetNumberSet
from rules.state.encounter import Combatant, Encounter, Kind, Stage
from rules.systems import ENGINE
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, acting, declaring
from tests.rules.systems import system_of
from tests.rules.table import ANN, BOB, REFEREE

SYSTEM = system_of("sheet")


class BeginRound(Word):
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


def of(said: int | None = None, **numbers: int) -> Combatant:
    return Combatant("m1", "Orc", "monsters", Kind.MONSTER, numbers=numbers, dexterity_class=said)


@pytest.mark.rule("ERIS-DEX-TIEBREAK")
@pytest.mark.parametrize(
    ("dexterity", "expected"),
    [(3, -1), (8, -1), (9, 0), (12, 0), (13, 1), (18, 1)],
)
def test_dexterity_falls_into_three_classes(dexterity: int, expected: int) -> None:
    assert class_of(of(dex=dexterity)) == expected


@pytest.mark.rule("ERIS-DEX-TIEBREAK")
def test_without_a_dexterity_there_is_neither_bonus_nor_penalty() -> None:
    assert class_of(of()) == 0


@pytest.mark.rule("ERIS-DEX-TIEBREAK")
def test_what_a_referee_said_holds_until_the_dexterity_changes() -> None:
    said = of(0, dex=15)
    assert class_of(said) == 0
    assert class_of(with_numbers(said, {"dex": 15, "ac": 3})) == 0
    assert class_of(with_numbers(said, {"dex": 16})) == 1


def test_the_line_counts_before_the_sheet_and_the_sheet_where_there_is_none() -> None:
    game = acting("ose")
    state = game.state
    sheets = tuple(replace(c, numbers={"dex": 7, "str": 9}) for c in state.characters)
    state = replace(state, characters=sheets, overrides={**state.overrides, "book": "none"})
    asker = ENGINE.asking(state)
    found = numbers_of(asker, ADA)
    assert found == {"dex": Found(15, "the sheet"), "str": Found(9, "the sheet")}
    assert list(found) == ["str", "dex"]
    assert number(asker, COUSIN, "dex") == 7
    assert number(ENGINE.asking(replace(state, encounter=None)), ADA, "dex") == 7
    assert number(asker, ADA, "thac0") is None
    squire = game.id("Squire")
    assert number(asker, f"{squire}#1", "loyalty") == number(asker, squire, "loyalty") == 7
    assert find_number(asker, squire, "loyalty") == Found(7, "the stat block")
    assert numbers_of(asker, "nobody") == {}


def test_an_attack_bonus_follows_from_the_thac0_that_was_typed_and_the_other_way_round() -> None:
    game = acting("ose")
    game.act(SetSheetNumber(character_id=COUSIN, field="thac0", value=17), ANN)
    asker = ENGINE.asking(game.state)
    assert find_number(asker, COUSIN, "attack") == Found(2, "THAC0 17", "OSE-AAC")
    game.act(SetSheetNumber(character_id=COUSIN, field="thac0", value=None), ANN)
    game.act(SetSheetNumber(character_id=COUSIN, field="attack", value=-1), ANN)
    asker = ENGINE.asking(game.state)
    assert find_number(asker, COUSIN, "thac0") == Found(20, "attack bonus -1", "OSE-AAC")
    game.act(SetSheetNumber(character_id=COUSIN, field="thac0", value=18), ANN)
    both = numbers_of(ENGINE.asking(game.state), COUSIN)
    assert (both["thac0"].value, both["attack"].value) == (18, -1)


@pytest.mark.rule("OSE-NORMAL-HUMAN")
def test_a_character_of_level_0_is_a_normal_human() -> None:
    game = acting("ose")
    game.act(SetLevel(character_id=COUSIN, level=0), ANN)
    game.act(SetSheetNumber(character_id=COUSIN, field="save_death", value=12), ANN)
    asker = ENGINE.asking(game.state)
    assert find_number(asker, COUSIN, "save_wands") == Found(
        15, "the row of normal humans", "OSE-NORMAL-HUMAN"
    )
    assert number(asker, COUSIN, "save_death") == 12
    assert number(asker, ADA, "save_wands") is None


def test_numbers_without_a_field_are_read_too() -> None:
    game = acting("ose")
    sheets = tuple(replace(c, numbers={"honour": 3}) for c in game.state.characters)
    overrides = {**game.state.overrides, "book": "none"}
    asker = ENGINE.asking(replace(game.state, characters=sheets, overrides=overrides))
    assert numbers_of(asker, COUSIN) == {"honour": Found(3, "the sheet")}


@pytest.mark.rule("OSE-REACTION")
@pytest.mark.parametrize("stage", Stage)
def test_who_follows_the_advice_of_a_refusal_is_not_refused_again(stage: Stage) -> None:
    game = acting("ose")
    assert game.state.encounter is not None
    game.state = replace(game.state, encounter=replace(game.state.encounter, stage=stage))
    with pytest.raises(MissingNumberError) as refused:
        game.act(RollReaction(speaker=ADA))
    assert refused.value.message == "Ada has no number for reaction modifier yet."
    assert refused.value.lack == Lack(ADA, ("reaction",))
    assert refused.value.once == "modifier:0"
    game.act(SetSheetNumber(character_id=ADA, field="reaction", value=2), ANN)
    (event,) = game.act(RollReaction(speaker=ADA)).events
    assert event.throw.record.text == "2d6+2"  # type: ignore[attr-defined]


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_a_modifier_that_was_missing_counts_for_the_roll_that_is_due() -> None:
    game = declaring("4e")
    game.act(SetSheetNumber(character_id=ADA, field="initiative", value=4), ANN)
    (event,) = game.act(RollInitiative(combatant_id=ADA), ANN).events
    assert isinstance(event, InitiativeRolled)
    assert event.throw.record.text == "1d20+4"


@pytest.mark.rule("OSE-RETAINER-MORALE")
def test_what_a_monster_lacks_is_named() -> None:
    game = acting("ose")
    game.act(AddMonsters(name="Page", hit_points=(2,), side="party", kind=Kind.RETAINER))
    with pytest.raises(MissingNumberError, match=r"Page has no number for loyalty yet"):
        game.act(RollLoyalty(combatant_id=game.id("Page")))


def test_a_roll_reads_what_rules_read() -> None:
    game = acting("ose")
    game.act(SetSheetNumber(character_id=ADA, field="dex", value=9), ANN)
    game.act(SetSheetNumber(character_id=ADA, field="str", value=11), ANN)
    (event,) = game.act(RollDice(text="dex + 100*str"), ANN).events
    assert isinstance(event, DiceRolled)
    assert event.results[0].throw.total == 1115
    game.act(JoinEncounter(character_id=COUSIN), ANN)
    game.act(SetSheetNumber(character_id=COUSIN, field="dex", value=8), ANN)
    (event,) = game.act(RollDice(text="1*dex", character_id=COUSIN), ANN).events
    assert isinstance(event, DiceRolled)
    assert event.results[0].throw.total == 8


@pytest.mark.parametrize(
    ("keys", "least", "most"),
    [
        ("ac", -60, 20),
        ("thac0", -40, 30),
        ("death_save", -20, 40),
        ("attack initiative", -20, 60),
        ("melee missile grapple", -10, 30),
        ("reaction", -6, 6),
        ("hit_point_bonus", -5, 10),
        ("magic_armour open_doors climb_sheer_in_six remove_traps_in_six hide_in_six listen", 0, 6),
        ("open_locks_in_six find_traps_in_six room_traps search stonework", 0, 6),
        ("action_points", 0, 9),
        ("shield weapon_expertise implement_expertise", 0, 10),
        ("languages", 0, 20),
        ("fortitude reflex will", 0, 80),
        ("surges max_hirelings", 0, 99),
        ("natural_hd adversity climb_sheer read_languages read_scrolls remove_traps", 0, 100),
        ("move_silently hide_in_shadows hide_in_woods open_locks find_traps", 0, 100),
        ("pick_pockets", 0, 125),
        ("move fly swim infravision", 0, 1000),
        ("targets", 1, 20),
        (
            "save_death save_wands save_paralysis save_breath save_spells magic_death magic_wands",
            1,
            30,
        ),
        ("magic_paralysis magic_breath magic_spells", 1, 30),
        ("str int wis dex con cha", 1, 40),
        ("exhausted_damage", 1, 999),
        ("hit_die", 2, 20),
        ("loyalty", 2, 99),
    ],
)
def test_each_number_goes_so_far(keys: str, least: int, most: int) -> None:
    for field in map(ENGINE.fields.find, keys.split()):
        assert [field.check(value) for value in (least, most)] == [least, most]
        for beyond in (least - 1, most + 1):
            with pytest.raises(RuleError, match=f"from {least} to {most}; {beyond} is outside"):
                field.check(beyond)
