"""What monsters are good and bad at by their nature: attacks, saves, surprise (R-MONSTER)."""

from collections.abc import Iterator

from rules.attack.records import AttackBonus, AttackRuling
from rules.bestiary import FAMILY
from rules.bestiary.words import (
    ALERT,
    ALWAYS_HIT,
    BATTLE_RAGE,
    BERSERK,
    DISPLACED,
    HUMANOID,
    POOR_AIM,
    RULE,
    SAVES,
    SUN_SHY,
    SURPRISES,
)
from rules.checks.records import SaveBonus
from rules.clock.clock import now
from rules.clock.units import SECONDS_PER_TURN, TURNS_PER_DAY
from rules.encounter.records import SurpriseChance
from rules.kernel.questions import Addend, Found, Ruling, Verdict
from rules.kernel.targets import find_character
from rules.kernel.traits import has_trait, traits_of
from rules.state.expedition import Scale
from rules.state.game import GameState

SPELLS = "save_spells"
SECONDS_PER_DAY = TURNS_PER_DAY * SECONDS_PER_TURN
DAY_BEGINS, DAY_ENDS = SECONDS_PER_DAY // 4, SECONDS_PER_DAY * 3 // 4
"""Daylight lasts from six to eighteen hours (R-MONSTER)."""


@FAMILY.answers(RULE)
def aims(state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """What their own nature and that of their foes adds to their attacks; the foes' is a secret."""
    own = traits_of(state, question.who)
    if POOR_AIM.key in own:
        yield Addend("poor aim", -2, RULE)
    if BERSERK.key in own:
        yield Addend("berserk", 2, RULE)
    if BATTLE_RAGE.key in own and _is_like_people(state, question.whom):
        yield Addend("battle rage", 2, RULE)
    if SUN_SHY.key in own and is_daylight(state):
        yield Addend("daylight", -1, RULE)
    if has_trait(state, question.whom, DISPLACED.key):
        yield Addend("displaced", -2, RULE, hidden=True)


def _is_like_people(state: GameState, target: str) -> bool:
    is_person = find_character(state, target) is not None
    return is_person or has_trait(state, target, HUMANOID.key)


def is_daylight(state: GameState) -> bool:
    """Whether the sun shines on an encounter: out of doors, by day."""
    encounter = state.encounter
    if encounter is None or encounter.environment == Scale.DUNGEON:
        return False
    return DAY_BEGINS <= now(state) % SECONDS_PER_DAY < DAY_ENDS


@FAMILY.answers(RULE)
def hit_by_itself(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """What cannot be missed."""
    if has_trait(state, question.whom, ALWAYS_HIT.key):
        yield Verdict(Ruling.AUTOMATIC, "it cannot be missed", RULE)


@FAMILY.answers(RULE)
def saves_well(state: GameState, question: SaveBonus) -> Iterator[Addend]:
    """Those who save better than their hit dice say, some of them against magic alone."""
    is_magic = question.stake == SPELLS or "magic" in question.tags or "spell" in question.tags
    own = traits_of(state, question.who)
    for trait, bonus in SAVES.items():
        if trait.key in own and (is_magic or trait.key == "saves-2"):
            yield Addend("its nature", bonus, RULE)


@FAMILY.answers(RULE)
def taken_unawares(state: GameState, question: SurpriseChance) -> Iterator[Found]:
    """A side is surprised by those who hide well; by those who watch well it is less likely.

    Only where everybody on a side hides so well, and the worst watch of all counts (R-CHANCE).
    """
    encounter = state.encounter
    if encounter is None:
        return
    there = [one for one in encounter.combatants if not one.gone]
    own = [one for one in there if one.side == question.side]
    others = [one for one in there if one.side != question.side]
    if own and all(ALERT.key in traits_of(state, one.id) for one in own):
        yield Found(1, "they are hard to surprise", RULE)
        return
    chances = [_chance(traits_of(state, one.id)) for one in others]
    if chances and all(chances):
        yield Found(min(chances), "the others come unseen", RULE, hidden=True)


def _chance(traits: tuple[str, ...]) -> int:
    return max((number for number, trait in SURPRISES.items() if trait.key in traits), default=0)
