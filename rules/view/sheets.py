"""What a viewer may know of a character outside the encounter: the sheet."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from rules.casting.knowing import choices, level_in_memory, list_of, same, slots_of, taken
from rules.classes.bonuses import literacy_of, most_languages
from rules.classes.features import features_of
from rules.classes.levelling import may_rise, next_rank
from rules.classes.tables import tracks_of
from rules.hazards.starving import days_without
from rules.health.death_rules import surge_value
from rules.health.records import looks_bloodied
from rules.hirelings.serving import employer_of
from rules.initiative.records import SLOW_WEAPONS
from rules.items.reading import is_sheet_slow, why_slow
from rules.kernel.actor import Viewer
from rules.kernel.questions import Addend, Asker, Found, may_ask
from rules.kernel.targets import find_character
from rules.levels.answers import inherent_bonuses
from rules.luck.luck import luck_bonus
from rules.luck.records import is_played_with_luck
from rules.powers.powers import most_points, points_left
from rules.powers.records import has_powers
from rules.record import Record, replace
from rules.rest.recovery import natural_healing, surges_left
from rules.sheet.classes import class_word, find_class_table
from rules.sheet.reading import numbers_of, traits_for, written
from rules.sheet.records import NumberOf
from rules.skills.learning import BACKGROUND_BY_KEY
from rules.skills.using import bonuses, chance_of
from rules.skills.weeks import over_at
from rules.spells.rows import MAGIC_USER
from rules.state.game import Clock, GameState
from rules.state.health import Vitals
from rules.state.items import Item
from rules.state.rounds import StandingOrder
from rules.state.sheet import Background, Character, ClassTrack, Power, SkillKind, Spell, Training
from rules.view.combatants import lying_for, view_effect, wakes_in
from rules.view.items import view_belongings
from rules.view.records import EffectView
from rules.view.strikes import StrikeView, view_strikes


class TrackView(Record):
    """One class: most people have one, an elf two (ERIS-ELF).

    `needed` is the experience for the next level, None where no table says it. `operating` is the
    one that counts now. `has_table` says whether the referee has written the class. `features` is
    what the class that counts can do, each with what that means.
    """

    name: str
    level: int
    experience: int
    hit_points: int
    operating: bool
    needed: int | None
    may_rise: bool
    has_table: bool
    features: tuple[tuple[str, str], ...] = ()


def view_levels(state: GameState, character: Character) -> tuple[TrackView, ...]:
    """The classes of somebody, in the order in which a sheet writes them."""
    return tuple(_view(state, character, track) for track in tracks_of(character))


def _view(state: GameState, character: Character, track: ClassTrack) -> TrackView:
    operating = track.name == class_word(character)
    rank = next_rank(state, character) if operating else None
    return TrackView(
        track.name,
        track.level,
        track.experience,
        track.hit_points,
        operating=operating,
        needed=None if rank is None else rank.experience,
        may_rise=operating and may_rise(state, character),
        has_table=find_class_table(state, track.name) is not None,
        features=tuple((one.label, one.means) for one in features_of(state, character))
        if operating
        else (),
    )


def view_numbers(asker: Asker, viewer: Viewer, target: str) -> Mapping[str, Found]:
    """The numbers by key, as the game writes them; none for those who may not know them.

    `Found.source` is "" for what somebody typed.
    """
    if not may_ask(viewer, asker.state, NumberOf(who=target, key="")):
        return {}
    found = numbers_of(asker, target)
    values = written(asker.state, {key: one.value for key, one in found.items()})
    return {
        key: _as_written(one, values[key])
        for key, one in found.items()
        if viewer.is_referee or not one.hidden
    }


def _as_written(found: Found, value: int) -> Found:
    """The number as the game writes it: most are as they are held."""
    return found if found.value == value else dataclasses.replace(found, value=value)


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
    `strikes` is what they could strike with, for those who act for them.
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
    literacy: str = ""
    remarks: tuple[str, ...] = ()
    skills: tuple[tuple[str, int], ...] = ()
    employer: str = ""
    trade: str = ""
    strikes: tuple[StrikeView, ...] = ()


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
        traits=traits_for(state, character.traits, is_own=is_own),
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
        literacy=literacy_of(asker, character) if is_own else "",
        remarks=character.remarks if is_own else (),
        skills=tuple((skill.name, skill.value) for skill in character.skills) if is_own else (),
        employer=_employer(state, character),
        trade="" if character.service is None else character.service.trade,
        strikes=view_strikes(asker, character.id) if is_own and has_numbers else (),
    )


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


@dataclass(frozen=True, slots=True)
class SkillView:
    """A skill in percent: what is written, what a check `added` to it, and what that comes to."""

    name: str
    value: int
    kind: SkillKind
    added: tuple[Addend, ...]
    chance: int


@dataclass(frozen=True, slots=True)
class TrainingView:
    """What somebody learns; `kind` and the rest are as in `Training`.

    `ends` is when it is over if nothing comes between, in seconds since the campaign began; None
    while they do not attend.
    """

    who: str
    training: Training
    ends: int | None


@dataclass(frozen=True, slots=True)
class SkillsView:
    """All of it for one character. `skills` are empty for those who do not act for them.

    `calling` is the name of their background, "" without one.
    """

    id: str
    name: str
    is_own: bool
    skills: tuple[SkillView, ...]
    training: TrainingView | None
    background: Background | None
    calling: str = ""


def view_skills(state: GameState, character: Character, viewer: Viewer) -> SkillsView:
    """What the viewer may know: numbers are their player's and the referees', the rest is open."""
    is_own, background = viewer.acts_for(character.owner), character.background
    skills = (
        SkillView(
            skill.name,
            skill.value,
            skill.kind,
            tuple(bonuses(state, character, skill)),
            chance_of(state, character, skill),
        )
        for skill in character.skills
    )
    return SkillsView(
        character.id,
        character.name,
        is_own,
        tuple(skills) if is_own else (),
        view_training(character),
        background,
        "" if background is None else BACKGROUND_BY_KEY[background.key].name,
    )


def view_training(character: Character) -> TrainingView | None:
    """What somebody learns, and when that is over; everybody may know it."""
    training = character.training
    if training is None:
        return None
    return TrainingView(character.name, training, over_at(training))


class LevelView(Record):
    """The spells of one level: how many a day, and how many of them are memorised."""

    level: int
    most: int
    taken: int


class ChoiceView(Record):
    """A spell that can be memorised, how often it is, and how many of that are left."""

    name: str
    count: int
    left: int


class MemoryView(Record):
    """The spells of a day of a character, level by level, and the `spells` of the one shown.

    `has_book` if they are chosen from a spell book in which something is written.
    """

    character: str
    name: str
    levels: tuple[LevelView, ...]
    shown: int
    spells: tuple[ChoiceView, ...]
    has_book: bool = False


def view_memory(state: GameState, character: Character, level: int = 0) -> MemoryView | None:
    """The spells of a day; None for who has none. Without a `level` the first that has room."""
    slots = slots_of(state, character)
    levels = tuple(
        LevelView(each, most, taken(state, character, each))
        for each, most in enumerate(slots, start=1)
        if most
    )
    if not levels:
        return None
    free = next((one.level for one in levels if one.taken < one.most), levels[0].level)
    shown = level if any(one.level == level for one in levels) else free
    names = [row.name for row in choices(state, character, shown)]
    names += [
        spell.name
        for spell in character.spells
        if level_in_memory(state, character, spell.name) == shown
        and not any(same(spell.name, name) for name in names)
    ]
    return MemoryView(
        character.id,
        character.name,
        levels,
        shown,
        tuple(_choice(character, one) for one in names),
        has_book=bool(character.spell_book) and list_of(state, character.id) == MAGIC_USER,
    )


def _choice(character: Character, name: str) -> ChoiceView:
    found = next((one for one in character.spells if same(one.name, name)), None)
    if found is None:
        return ChoiceView(name, 0, 0)
    return ChoiceView(found.name, found.count, found.left)
