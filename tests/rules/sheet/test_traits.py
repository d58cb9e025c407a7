"""What characters and monsters are, in words that rules know."""

import pytest

from rules.encounter.records import CorrectMonsters, MonstersCorrected
from rules.errors import ForbiddenError, RuleError
from rules.kernel.actor import Viewer
from rules.kernel.events import REFEREES
from rules.kernel.fields import Trait, Traits, has_trait, traits_of
from rules.sheet.records import (
    ELF,
    MAGIC_USER,
    ChangeTraits,
    CreateCharacter,
    TraitsChanged,
    TraitsUnknown,
)
from rules.state.encounter import Kind
from rules.systems import ENGINE
from rules.view.sheets import view_sheet
from tests.rules.cast import character
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, REFEREE

FOR_ANN = Viewer(ANN.member)
FOR_REFEREE = Viewer(REFEREE.member, is_referee=True)
KNOWN = Traits(
    (Trait("elf", "elf", "an elf", "X"), Trait("big", "large and clumsy", "big", "X", ("huge",)))
)


@pytest.fixture
def scene() -> Scene:
    """Ann's Ada (`ada`) has no trait yet."""
    return Scene().meet().hero("Ada")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("elf", "elf"),
        (" ELF ", "elf"),
        ("Large and_Clumsy", "big"),
        ("huge", "big"),
        ("Frost Giant", "frost-giant"),
        ("elv", "elv"),
        ("  ", ""),
    ],
)
def test_a_word_is_kept_by_its_key_where_rules_know_it(typed: str, kept: str) -> None:
    assert KNOWN.read(typed) == kept


def test_a_misspelt_word_has_one_near_it_and_another_has_none() -> None:
    near = KNOWN.near("elv")
    assert near is not None
    assert near.key == "elf"
    assert KNOWN.near("undead") is None


def test_a_trait_is_told_by_its_label_and_any_other_word_as_it_is() -> None:
    assert [KNOWN.label(key) for key in ("big", "frost-giant")] == [
        "large and clumsy",
        "frost-giant",
    ]
    assert [trait.key for trait in KNOWN] == ["elf", "big"]


def test_two_traits_never_share_a_name() -> None:
    with pytest.raises(AssertionError, match="called elf"):
        Traits((*KNOWN, Trait("high-elf", "elf", "an elf", "X")))


def test_a_character_gets_traits_and_loses_them(scene: Scene) -> None:
    step = scene.act(ChangeTraits(character_id="ada", traits=("Elf", "Magic User", "elf")), ANN)
    (event,) = step.events
    assert isinstance(event, TraitsChanged)
    assert (event.before, event.after) == ((), ("elf", "magic-user"))
    assert has_trait(scene.state, "ada", ELF.key)
    scene.act(ChangeTraits(character_id="ada", traits=("elves",), remove=True))
    assert traits_of(scene.state, "ada") == (MAGIC_USER.key,)
    assert not has_trait(scene.state, "ada", ELF.key)


def test_new_traits_come_behind_those_there_were(scene: Scene) -> None:
    for word in ("thief", "hobbit", "gardener"):
        scene.act(ChangeTraits(character_id="ada", traits=(word,)))
    assert traits_of(scene.state, "ada") == ("thief", "hobbit", "gardener")


def test_only_the_player_and_the_referee_write_traits(scene: Scene) -> None:
    with pytest.raises(ForbiddenError):
        scene.act(ChangeTraits(character_id="ada", traits=("elf",)), BOB)


@pytest.mark.parametrize("remove", [False, True])
def test_what_would_change_nothing_is_refused(scene: Scene, *, remove: bool) -> None:
    if not remove:
        scene.act(ChangeTraits(character_id="ada", traits=("elf", "Frost Giant")))
    with pytest.raises(RuleError, match=r"Ada: (none|elf, frost-giant)\."):
        scene.act(ChangeTraits(character_id="ada", traits=("elf",), remove=remove))


@pytest.mark.parametrize("remove", [False, True])
def test_a_trait_has_to_be_named(scene: Scene, *, remove: bool) -> None:
    with pytest.raises(RuleError, match="Say which trait"):
        scene.act(ChangeTraits(character_id="ada", traits=(" ",), remove=remove))


def test_there_are_so_many_traits_of_so_many_letters_and_no_more(scene: Scene) -> None:
    most = tuple(f"{'x' * 28}{number:02}" for number in range(12))
    scene.act(ChangeTraits(character_id="ada", traits=most))
    assert len(traits_of(scene.state, "ada")) == 12
    with pytest.raises(RuleError, match="at most 12 traits"):
        scene.act(ChangeTraits(character_id="ada", traits=("elf",)))
    with pytest.raises(RuleError, match="of 30 letters"):
        scene.act(ChangeTraits(character_id="ada", traits=("x" * 31,)))


def test_a_sheet_is_made_with_traits_that_everybody_sees() -> None:
    scene = Scene()
    scene.act(CreateCharacter(name="Zed", hit_points=3, traits=("Dwarf",)), ANN)
    sheet = scene.state.characters[0]
    assert sheet.traits == ("dwarf",)
    asker = ENGINE.asking(scene.state)
    assert view_sheet(asker, sheet, Viewer(BOB.member)).traits == ("dwarf",)


def test_monsters_have_their_own_and_only_referees_see_them(scene: Scene) -> None:
    wolf = scene.add("Orc", traits=("ORC", "large-clumsy"))
    assert has_trait(scene.state, f"{wolf.id}#1", "orc")
    seen = [scene.see(viewer).combatant(wolf.id) for viewer in (FOR_ANN, FOR_REFEREE)]
    stats = [one.stats for one in seen if one is not None]
    assert stats[0] is None
    assert stats[1] is not None
    assert stats[1].traits == ("orc", "large-clumsy")


def test_the_player_of_a_hireling_sees_what_it_is(scene: Scene) -> None:
    guard = scene.add("Guard", kind=Kind.RETAINER, owner=ANN.member, traits=("dwarf",))
    seen = scene.see(FOR_ANN).combatant(guard.id)
    assert seen is not None
    assert seen.stats is not None
    assert seen.stats.traits == ("dwarf",)


def test_traits_of_monsters_are_corrected_as_a_whole(scene: Scene) -> None:
    goblins = scene.add("Goblin", traits=("orc", "undead"))
    step = scene.act(CorrectMonsters(combatant_id=goblins.id, traits=("Goblins",)))
    (event,) = step.events
    assert isinstance(event, MonstersCorrected)
    assert event.audience == REFEREES
    change = event.changes[0]
    assert (change.what, change.before, change.after) == ("traits", "orc, undead", "goblin")
    scene.act(CorrectMonsters(combatant_id=goblins.id, level=2))
    assert traits_of(scene.state, goblins.id) == ("goblin",)
    scene.act(CorrectMonsters(combatant_id=goblins.id, traits=()))
    assert traits_of(scene.state, goblins.id) == ()


def test_the_referee_hears_of_words_that_no_rule_knows(scene: Scene) -> None:
    typed = ("Gobln", "orc", " ", "gobln", "Hill Person")
    there = scene.add("Goblin", traits=typed)
    (event,) = scene.events(TraitsUnknown)
    assert (event.target.label, event.words) == ("Goblin", ("gobln", "hill-person"))
    assert event.audience == REFEREES
    assert traits_of(scene.state, there.id) == ("gobln", "orc", "hill-person")
    scene.act(CorrectMonsters(combatant_id=there.id, traits=("goblin", "tall")))
    assert [event.words for event in scene.events(TraitsUnknown)] == [("tall",)]
    scene.act(CorrectMonsters(combatant_id=there.id, level=2))
    assert scene.events(TraitsUnknown) == []


def test_nobody_has_no_traits() -> None:
    assert traits_of(Scene().state, "c9") == ()


def test_the_sheet_counts_in_an_encounter_too() -> None:
    ada = character("c1", name="Ada", traits=("elf",))
    scene = Scene().meet().bring(ada)
    assert scene.combatant("c1").traits == ()
    assert has_trait(scene.state, "c1", "elf")
