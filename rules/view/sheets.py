"""What a viewer may know of a character outside the encounter: the sheet."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.casting.slots import slots_of
from rules.classes.bonuses import most_languages
from rules.hazards.starving import days_without
from rules.health.death_rules import surge_value
from rules.health.records import looks_bloodied
from rules.hirelings.leadership import employer_of
from rules.initiative.records import SLOW_WEAPONS
from rules.items.reading import is_sheet_slow, why_slow
from rules.kernel.actor import Viewer
from rules.kernel.questions import Asker, Found
from rules.kernel.targets import find_character
from rules.levels.answers import inherent_bonuses
from rules.luck.luck import luck_bonus
from rules.luck.records import is_played_with_luck
from rules.powers.points import most_points, points_left
from rules.powers.records import has_powers
from rules.record import replace
from rules.rest.recovery import surges_left
from rules.rest.settings import natural_healing
from rules.state.clock import Clock
from rules.state.game import GameState
from rules.state.health import Vitals
from rules.state.items import Item
from rules.state.rounds import StandingOrder
from rules.state.sheet import Character, Power, Spell
from rules.view.effects import view_effect
from rules.view.items import view_belongings
from rules.view.levels import TrackView, view_levels
from rules.view.lying import lying_for, wakes_in
from rules.view.numbers import view_numbers
from rules.view.records import EffectView


@dataclass(frozen=True, slots=True)
class SheetView:
    """A sheet. Name, player, level, traits, hit points, weapon and conditions are for everybody.

    `numbers` and `items` are empty for those who do not act for the character, and `is_own` then
    False. `slow_by` is the slow weapon, or that somebody said so, for them alone too. `luck` is the
    bonus of this session, None if none was rolled. `surge` is what a healing surge gives back
    (4E-WOUNDS), None for others and where nobody heals by surges; `surges_left` is also None where
    the sheet does not say how many there are. `has_luck` says that the game is played with luck.
    `points` are the action points there are and those a long rest gives back, None for others and
    where the game is played without; `powers` are for its player and the referees, too. `by_level`
    is what the level adds to attacks and damage, and to defences. `drained` are levels that a week
    of rest gives back; `without` is what they have had none of, and for how many whole days.
    `standing_order` is what they do where their player does not answer, None for others.
    `experience` are the points of the class that counts, 0 for others, `tracks` all classes;
    `skills` are names and percentages, without what a check adds.
    `employer` is the name of whom a hireling serves, and `trade` as what; both "" for others.
    """

    id: str
    name: str
    owner: int
    level: int
    vitals: Vitals
    slow: bool
    retired: bool
    is_active: bool
    is_own: bool
    numbers: Mapping[str, Found]
    luck: int | None
    effects: tuple[EffectView, ...]
    items: tuple[Item, ...] = ()
    slow_by: str = ""
    surge: int | None = None
    surges_left: int | None = None
    bloodied: bool = False
    lying: Clock | None = None
    wakes_in: int | None = None
    has_luck: bool = False
    traits: tuple[str, ...] = ()
    powers: tuple[Power, ...] = ()
    spells: tuple[Spell, ...] = ()
    slots: tuple[int, ...] = ()
    points: tuple[int, int] | None = None
    by_level: tuple[int, int] | None = None
    drained: int = 0
    without: tuple[tuple[str, int], ...] = ()
    standing_order: StandingOrder | None = None
    experience: int = 0
    tracks: tuple[TrackView, ...] = ()
    languages: tuple[str, ...] = ()
    most_languages: int | None = None
    skills: tuple[tuple[str, int], ...] = ()
    employer: str = ""
    trade: str = ""


def view_sheet(
    asker: Asker, character: Character, viewer: Viewer, *, has_numbers: bool = True
) -> SheetView:
    """The sheet as the viewer may know it (R-SHEETNUM).

    Its numbers are most of the work: whoever does not read them does without.
    """
    state, is_own = asker.state, viewer.acts_for(character.owner)
    vitals = character.vitals
    has_surges = is_own and natural_healing(state).has_surges
    return SheetView(
        id=character.id,
        name=character.name,
        owner=character.owner,
        level=character.level,
        vitals=vitals if viewer.is_referee else replace(vitals, secret_failures=0),
        slow=is_sheet_slow(character) and SLOW_WEAPONS.in_force(state) == "on",
        slow_by=why_slow(character.slow, character.items).label if is_own else "",
        retired=character.retired,
        is_active=state.active.get(character.owner) == character.id,
        is_own=is_own,
        numbers=view_numbers(asker, viewer, character.id) if has_numbers else {},
        luck=luck_bonus(state, character),
        effects=_effects(state, character.id, viewer),
        items=view_belongings(state, character.id, viewer),
        surge=surge_value(vitals) if has_surges else None,
        surges_left=surges_left(asker, character) if has_surges else None,
        bloodied=looks_bloodied(state, vitals),
        lying=lying_for(state, vitals),
        wakes_in=wakes_in(state, vitals) if viewer.is_referee else None,
        has_luck=is_played_with_luck(state),
        traits=character.traits,
        spells=character.spells if is_own else (),
        slots=slots_of(state, character) if is_own else (),
        powers=character.powers if is_own and has_powers(state) else (),
        points=_points(state, character) if is_own else None,
        by_level=inherent_bonuses(state, character.id),
        drained=character.drained,
        without=days_without(state, character),
        standing_order=character.standing_order if is_own else None,
        experience=character.experience if is_own else 0,
        tracks=view_levels(state, character) if is_own else (),
        languages=character.languages if is_own else (),
        most_languages=most_languages(asker, character) if is_own else None,
        skills=_skills(character) if is_own else (),
        employer=_employer(state, character),
        trade="" if character.service is None else character.service.trade,
    )


def _skills(character: Character) -> tuple[tuple[str, int], ...]:
    return tuple((skill.name, skill.value) for skill in character.skills)


def _employer(state: GameState, character: Character) -> str:
    """Whom a hireling serves, "" for nobody."""
    leader = find_character(state, employer_of(character))
    return "" if leader is None else leader.name


def _points(state: GameState, character: Character) -> tuple[int, int] | None:
    if not has_powers(state):
        return None
    return points_left(state, character), most_points(state, character)


def _effects(state: GameState, target: str, viewer: Viewer) -> tuple[EffectView, ...]:
    return tuple(
        view_effect(state, effect)
        for effect in state.effects
        if effect.target == target and (viewer.is_referee or not effect.hidden)
    )
