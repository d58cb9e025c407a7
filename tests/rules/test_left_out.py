"""Numbers that are left out are these, and all others nothing.

What games have stored and what is typed leaves numbers out: another one would change both.
"""

import dataclasses
import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import msgspec

import rules

ONE = """
AddItem.count AddMerit.count AddMonsters.count AddTreasure.count Amount.count Approach.rounds
AttackBonus.attacks AttackView.at_once BeginResearch.count Calendar.begins Calendar.year
CallUpkeep.periods Carries.times Character.level ClassTrack.hit_points ClassTrack.level
Combatant.level CombatantJoined.count CombatantRevealed.count Coming.count CreateCharacter.level
Day.days DrainLevels.levels Elsewhere.next_character Elsewhere.next_encounter Feature.level
GameState.next_character GameState.next_encounter GameState.session HitDice.count HoldUp.rounds
Item.count Item.rounds Item.shots ItemPower.days KitLine.count Memorise.count Merit.count
Notice.weeks OpenSpell.level Part.amount Part.repeats Parties.here Parties.newest Place.chance
PostNotice.weeks Price.pieces Prospects.count Recruits.count Research.count RestForDays.days
RollHoard.count RunOn.times Sail.days SetPrice.pieces Spell.count Spell.left SpendDays.days
StatBlock.level StockPlace.level TakeOn.count TakeShortRest.turns Thing.pieces Treasure.number
Trial.dice TurnPlayed.rounds_per_turn Upkeep.from_level UpkeepDue.periods Wandering.a_day
Word.number
"""
OTHERS = {
    "Encounter.played_on": -1,
    "HitDice.parts": 2,
    "Place.every": 2,
    "SurpriseRolled.chance": 2,
    "TouchTrap.chance": 2,
    "Trap.chance": 2,
    "Wandering.every": 2,
    "Treasury.divine_from": 4,
    "Treasury.divine_most": 5,
    "Chance.sides": 6,
    "DieChance.sides": 6,
    "SneakRolled.sides": 6,
    "TakeLongRest.hours": 6,
    "Summons.morale": 7,
    "Ready.gold": 10,
    "Check.example": 12,
    "Research.fails": 15,
    "OpenRollOff.sides": 20,
    "RollLuck.sides": 20,
    "RollOff.sides": 20,
    "Wages.days": 30,
    "ExperienceBonus.most": 100,
}


def _left_out() -> Iterator[tuple[str, int]]:
    """What each number of the rules' records is where nobody says it."""
    names = [one.name for one in pkgutil.walk_packages(rules.__path__, "rules.")]
    modules = [importlib.import_module(name) for name in names]
    everything: list[object] = [one for module in modules for one in vars(module).values()]
    for kind in everything:
        if inspect.isclass(kind):
            own = inspect.get_annotations(kind)
            for name, value in _defaults(kind):
                if type(value) is int and name in own:
                    yield f"{kind.__name__}.{name}", value


def _defaults(kind: type[object]) -> list[tuple[str, object]]:
    if issubclass(kind, msgspec.Struct):
        return [(field.name, field.default) for field in msgspec.structs.fields(kind)]
    if dataclasses.is_dataclass(kind):
        return [(field.name, field.default) for field in dataclasses.fields(kind)]
    return []


def test_a_number_that_is_left_out_counts_as_it_did() -> None:
    found = {name: value for name, value in _left_out() if value}
    del found["GameState.format"]  # one more with each new format
    assert found == dict.fromkeys(ONE.split(), 1) | OTHERS
