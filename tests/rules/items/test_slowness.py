"""A slow weapon follows from what is in hand; what was said by hand wins (OSE-SLOW-WEAPONS)."""

import pytest

from rules.encounter.records import AddMonsters, CorrectMonsters, JoinEncounter, StartEncounter
from rules.errors import ForbiddenError, RuleError
from rules.initiative.records import RollInitiative, SetSlow, SlowChanged
from rules.items.reading import is_sheet_slow, is_slow, items_of, slow_ones, why_slow
from rules.items.records import (
    NO_DETAILS,
    AddItem,
    ChangeItem,
    Details,
    SetSlowWeapon,
    SlowWeaponSet,
    WieldItem,
)
from rules.kernel.actor import TABLE
from rules.kernel.resolution import Step
from rules.kernel.targets import find_combatant
from rules.rounds.records import NextStep
from rules.systems import ENGINE
from rules.view.sheets import view_sheet
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, camp, meeting
from tests.rules.table import ANN, BOB, REFEREE


@pytest.fixture
def game() -> Scene:
    """Ada is in an encounter."""
    return meeting("ose")


def wield(game: Scene, name: str, target: str = ADA, details: Details = NO_DETAILS) -> str:
    """Somebody takes something in hand; its id."""
    game.act(AddItem(name=name, target=target, details=details))
    item = items_of(game.state, target)[-1].id
    game.act(WieldItem(item_id=item, target=target))
    return item


def slow(game: Scene, who: str = ADA) -> bool:
    """Whether somebody in the encounter fights slowly."""
    combatant = find_combatant(game.state, who)
    assert combatant is not None
    assert is_slow(game.state, combatant) == (who in slow_ones(game.state))
    return is_slow(game.state, combatant)


@pytest.mark.rule("OSE-SLOW-WEAPONS")
@pytest.mark.parametrize(
    ("name", "details", "is_so"),
    [
        ("two-handed sword", NO_DETAILS, True),
        ("long sword", NO_DETAILS, False),
        ("longbow", Details(hands=2), False),
        ("crossbow", Details(tags=("slow",)), True),
        ("dagger", NO_DETAILS, False),
    ],
)
def test_it_follows_from_the_weapon_in_hand(
    game: Scene, name: str, details: Details, is_so: bool
) -> None:
    item = wield(game, name, details=details)
    assert slow(game) is is_so
    assert is_sheet_slow(game.state.characters[0]) is is_so
    game.act(WieldItem(item_id=item, target=ADA, away=True))
    assert not slow(game)


@pytest.mark.rule("OSE-SLOW-WEAPONS")
def test_a_weapon_taken_in_both_hands_is_slow(game: Scene) -> None:
    spear = wield(game, "spear")
    game.act(WieldItem(item_id=spear, target=ADA, hands=2))
    assert slow(game)


@pytest.mark.rule("OSE-SLOW-WEAPONS")
def test_a_stat_block_fights_as_it_is_armed(game: Scene) -> None:
    goblins = game.id("Goblins")
    pole = wield(game, "pole arm", goblins)
    assert slow(game, goblins)
    game.act(CorrectMonsters(combatant_id=goblins, slow=False))
    assert not slow(game, goblins)
    with pytest.raises(RuleError, match="nothing would change"):
        game.act(CorrectMonsters(combatant_id=goblins, slow=False))
    game.act(ChangeItem(item_id=pole, target=goblins, name="Long pole"))
    assert not slow(game, goblins)


@pytest.mark.rule("OSE-SLOW-WEAPONS")
def test_monsters_are_added_slow_by_a_word(game: Scene) -> None:
    game.act(AddMonsters(name="Ogre", hit_points=(9,), slow=True))
    assert slow(game, game.id("Ogre"))


@pytest.mark.rule("OSE-SLOW-WEAPONS")
def test_what_is_said_by_hand_wins_and_is_kept_only_where_it_says_something_else(
    game: Scene,
) -> None:
    wield(game, "battle axe")
    game.act(SetSlow(target=ADA, slow=False), ANN)
    assert not slow(game)
    game.act(SetSlow(target=ADA, slow=True), ANN)
    combatant = find_combatant(game.state, ADA)
    assert combatant is not None
    assert combatant.slow is None
    game.act(SetSlowWeapon(character_id=ADA, slow=False), ANN)
    assert game.state.characters[0].slow is False
    assert not slow(game)
    game.act(SetSlowWeapon(character_id=ADA, slow=True), ANN)
    assert game.state.characters[0].slow is None


@pytest.mark.rule("OSE-SLOW-WEAPONS")
def test_the_encounters_word_goes_before_the_sheets(game: Scene) -> None:
    game.act(SetSlow(target=ADA, slow=True), ANN)
    assert slow(game)
    assert not is_sheet_slow(game.state.characters[0])
    step = game.act(SetSlowWeapon(character_id=ADA, slow=False), ANN)
    assert not slow(game)
    (event,) = step.events
    assert isinstance(event, SlowWeaponSet)
    assert (event.slow, event.rule) == (False, "OSE-SLOW-WEAPONS")


@pytest.mark.rule("OSE-SLOW-WEAPONS")
def test_outside_an_encounter_it_is_on_the_sheet() -> None:
    game = camp("ose")
    game.act(SetSlowWeapon(character_id=ADA, slow=True), ANN)
    assert view_sheet(ENGINE.asking(game.state), game.state.characters[0], TABLE).slow
    with pytest.raises(RuleError, match="with a slow weapon already"):
        game.act(SetSlowWeapon(character_id=ADA, slow=True), ANN)
    with pytest.raises(ForbiddenError):
        game.act(SetSlowWeapon(character_id=ADA, slow=False), BOB)
    with pytest.raises(RuleError, match="without a slow weapon already"):
        game.act(SetSlowWeapon(character_id="c2", slow=False), REFEREE)


@pytest.mark.rule("OSE-SLOW-WEAPONS")
@pytest.mark.parametrize(
    ("said", "expected"),
    [(None, (1, "Battle axe", "OSE-SLOW-WEAPONS")), (False, (0, "said by hand", ""))],
)
def test_it_can_say_why(game: Scene, said: bool | None, expected: tuple[int, str, str]) -> None:
    wield(game, "battle axe")
    found = why_slow(said, items_of(game.state, ADA))
    assert (found.value, found.label, found.source) == expected
    assert why_slow(None, ()).value == 0


def armed(preset: str) -> Scene:
    """Ada, who has a battle axe, has still to act."""
    game = camp(preset)
    game.act(AddItem(name="battle axe", target=ADA))
    game.act(AddItem(name="dagger", target=ADA))
    game.act(StartEncounter())
    game.act(JoinEncounter(), ANN)
    game.act(AddMonsters(name="Goblins", hit_points=(4,)))
    game.act(NextStep())
    game.act(NextStep())
    for side, total in (("party", 6), ("monsters", 1)):
        game.act(RollInitiative(side=side, forced=total))
    game.act(NextStep())
    return game


def changes(step: Step) -> list[bool]:
    """Whether it was told that somebody is slow now, or quick."""
    return [event.slow for event in step.events if isinstance(event, SlowChanged)]


@pytest.mark.rule("OSE-SLOW-WEAPONS")
def test_who_takes_up_a_slow_weapon_keeps_their_place() -> None:
    game = armed("ose")
    axe, dagger = items_of(game.state, ADA)
    assert changes(game.act(WieldItem(item_id=axe.id, target=ADA))) == [True]
    assert game.state.encounter is not None
    assert not any(step.slow for step in game.state.encounter.steps)
    assert changes(game.act(WieldItem(item_id=dagger.id, target=ADA))) == [False]
    assert changes(game.act(WieldItem(item_id=dagger.id, target=ADA, away=True))) == []


@pytest.mark.rule("OSE-SLOW-WEAPONS")
def test_where_slow_weapons_act_with_all_others_nobody_is_told() -> None:
    game = armed("eris")
    axe, _ = items_of(game.state, ADA)
    assert changes(game.act(WieldItem(item_id=axe.id), ANN)) == []


@pytest.mark.rule("OSE-SLOW-WEAPONS")
def test_a_sheet_says_slow_only_where_it_counts() -> None:
    for preset, counts in (("ose", True), ("4e", False)):
        game = camp(preset)
        game.act(SetSlowWeapon(character_id=ADA, slow=True))
        sheet = view_sheet(ENGINE.asking(game.state), game.state.characters[0], TABLE)
        assert sheet.slow is counts
