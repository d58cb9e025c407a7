"""Who speaks for the party (OSE-CALLER), and marching orders: written, taken and struck.

Who is no longer there drops out of both.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from rules.errors import NotFoundError, RuleError, WayOut
from rules.health.records import LifeChanged
from rules.kernel.actor import Viewer, is_unplayed
from rules.kernel.events import Who
from rules.kernel.fields import Trait
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant
from rules.kernel.words import is_shown
from rules.party import FAMILY
from rules.party.records import (
    Advice,
    CallerSet,
    FormationSet,
    FormationStruck,
    FormationTaken,
    PartyAdvised,
    SetFormation,
)
from rules.record import replace
from rules.sheet.classes import own_level
from rules.sheet.records import (
    CLERIC,
    DWARF,
    ELF,
    FIGHTER,
    HOBBIT,
    MAGIC_USER,
    THIEF,
    ActiveChosen,
    CharacterCreated,
    CharacterRetired,
)
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.party import Formation
from rules.state.sheet import Character

OSE_CALLER = "OSE-CALLER"
STANDARD, COMBAT, DOORS = "standard", "combat", "opening doors"
OCCASIONS = (STANDARD, COMBAT, DOORS, "searching")
"""Names that most parties use. Where rules open a door or begin a fight, they go by those."""
OSE_MARCHING_ORDER = "OSE-MARCHING-ORDER"
MOST_FORMATIONS = 8
MOST_RANKS = 12
MOST_ABREAST = 6
LONGEST_NAME = 30
EXAMPLE = "`Ada Berta / Cuno / Dora`"
OSE_PARTY_SIZE = "OSE-PARTY-SIZE"
FEWEST, MOST = 6, 8
WIDEST_GAP = 4
"""How many levels apart characters of one party should be at the most."""
CLASSES = (FIGHTER, MAGIC_USER, CLERIC, THIEF)
RACES = (ELF, DWARF, HOBBIT)


def chosen_caller(state: GameState) -> Character | None:
    """The character whom the party has chosen to speak for it, able to or not."""
    return find_character(state, state.party.caller) if state.party.caller else None


def caller_of(state: GameState) -> str:
    """The id of the character who speaks for the party now, "" for nobody (OSE-CALLER).

    Whoever lies there, or has left the encounter, does not speak until they are back.
    """
    caller = chosen_caller(state)
    if caller is None or not _can_speak(state, caller):
        return ""
    return caller.id


def _can_speak(state: GameState, character: Character) -> bool:
    """Whether somebody is up, has not left the others, and has somebody to play them."""
    there = find_combatant(state, character.id)
    is_gone = there is not None and bool(there.gone)
    if is_gone or character.retired or is_unplayed(state, character.owner):
        return False
    return character.vitals.life is Life.UP


def speaks_for_party(state: GameState, viewer: Viewer) -> bool:
    """Whether somebody plays the character who speaks for the party now."""
    caller = find_character(state, caller_of(state))
    return caller is not None and viewer.plays_for(caller.owner)


def require_eligible(
    resolution: Resolution, character_id: str, what: str = "speak for the party"
) -> Character:
    """The character, if it can do that. Raises RuleError for the dead and the put away."""
    character = resolution.find_character(character_id)
    if character is None:
        raise NotFoundError(f"Only a character can {what}. Pick one from the list.")
    if character.service is not None:
        raise RuleError(f"{character.name} is a hireling. Pick a character of the party.")
    if character.retired:
        raise RuleError(f"{character.name} is put away. Pick another character.")
    if character.vitals.life is Life.DEAD:
        raise RuleError(f"{character.name} is dead. Pick another character.")
    return character


def set_caller(resolution: Resolution, character_id: str, because: str = "") -> None:
    """Somebody else speaks for the party, "" for nobody."""
    before = chosen_caller(resolution.state)
    caller = resolution.character(character_id) if character_id else None
    party = replace(resolution.state.party, caller=character_id)
    resolution.state = replace(resolution.state, party=party)
    resolution.emit(
        CallerSet(
            caller=by_sheet(caller), before=by_sheet(before), because=because, rule=OSE_CALLER
        )
    )


def by_sheet(character: Character | None) -> Who | None:
    """By the sheet: who speaks for all is known to all, wherever they stand."""
    if character is None:
        return None
    return Who(character.id, character.name, is_character=True)


@FAMILY.follows(OSE_CALLER)
def caller_is_put_away(resolution: Resolution, event: CharacterRetired) -> None:
    """A sheet that is put away speaks for nobody."""
    if event.retired and event.target.id == resolution.state.party.caller:
        set_caller(resolution, "", "retired")


@FAMILY.follows(OSE_CALLER)
def caller_falls(resolution: Resolution, event: LifeChanged) -> None:
    """The dead speak for nobody; who only lies there speaks again later."""
    if event.after is Life.DEAD and event.target.id == resolution.state.party.caller:
        set_caller(resolution, "", "dead")


def same_name(text: str) -> str:
    """A name as it is compared."""
    return " ".join(text.casefold().split())


def find_formation(state: GameState, name: str) -> Formation | None:
    """The marching order of that name, None if there is none."""
    word = same_name(name)
    return next((one for one in state.party.formations if same_name(one.name) == word), None)


def formation_now(state: GameState) -> Formation | None:
    """The marching order that holds, None where none was agreed on."""
    party = state.party
    if not party.formations:
        return None
    return (
        find_formation(state, party.formation)
        or find_formation(state, STANDARD)
        or party.formations[0]
    )


def in_order(
    state: GameState, people: Iterable[Character], occasion: str = ""
) -> tuple[Character, ...]:
    """People as they walk: by ranks from the front, in each from left to right.

    Those whom the order does not name come last, as they came. `occasion` is the name of the order
    that counts for it, where the party has agreed on one.
    """
    formation = (occasion and find_formation(state, occasion)) or formation_now(state)
    if formation is None:
        return tuple(people)
    named = [who for rank in formation.ranks for who in rank]
    places = {who: place for place, who in enumerate(named)}
    return tuple(sorted(people, key=lambda one: places.get(one.id, len(named))))


def check_formation(resolution: Resolution, action: SetFormation) -> Formation:
    """The marching order that was typed, tidied. Raises RuleError."""
    for who, count in Counter(who for rank in action.ranks for who in rank).items():
        character = resolution.find_character(who)
        if character is None:
            raise NotFoundError(f"Only characters and hirelings have a place, as in {EXAMPLE}.")
        if not is_there(resolution.state, who):
            raise RuleError(f"{character.name} is dead or put away. Leave them out.")
        if count > 1:
            raise RuleError(f"{character.name} can only walk in one place.")
    ranks = tuple(rank for rank in action.ranks if rank)
    if len(ranks) > MOST_RANKS or any(len(rank) > MOST_ABREAST for rank in ranks):
        raise RuleError(
            f"A marching order has at most {MOST_RANKS} ranks of {MOST_ABREAST} people abreast."
        )
    return Formation(_check_name(resolution.state, action.name), ranks)


def _check_name(state: GameState, typed: str) -> str:
    """The name as it stands already, else as typed. Raises RuleError."""
    name = " ".join(typed.split())
    before = find_formation(state, name)
    if before is not None:
        return before.name
    if not (0 < len(name) <= LONGEST_NAME and is_shown(name)):
        raise RuleError(
            f"Give it a name of 1 to {LONGEST_NAME} letters, such as `standard` or `combat`."
        )
    if len(state.party.formations) >= MOST_FORMATIONS:
        raise RuleError(
            f"The party has {MOST_FORMATIONS} marching orders already. Strike one with `none`."
        )
    return name


def is_there(state: GameState, who: str) -> bool:
    """Whether a character lives and is not put away."""
    one = find_character(state, who)
    return one is not None and one.is_there


def set_formation(resolution: Resolution, formation: Formation) -> None:
    """Have the party walk so under that name; who is dead or gone by now is left out.

    Raises RuleError where that changes nothing.
    """
    ranks = _kept(formation, lambda who: is_there(resolution.state, who))
    before = find_formation(resolution.state, formation.name)
    if not ranks:
        _strike(resolution, formation.name)
        return
    if before is not None and before.ranks == ranks:
        raise RuleError(f"The order “{before.name}” is that already.")
    formation = Formation(formation.name, ranks)
    # In the place of the one of that name, else behind the others.
    kept = resolution.state.party.formations
    word = same_name(formation.name)
    found = tuple(formation if same_name(one.name) == word else one for one in kept)
    if formation not in found:
        found = (*found, formation)
    _keep(resolution, found)
    resolution.emit(
        FormationSet(
            name=formation.name,
            ranks=_ranks_of(resolution, formation),
            new=before is None,
            holds=formation_now(resolution.state) == formation,
            rule=OSE_MARCHING_ORDER,
        )
    )


def _keep(resolution: Resolution, formations: tuple[Formation, ...]) -> None:
    party = replace(resolution.state.party, formations=formations)
    resolution.state = replace(resolution.state, party=party)


def _strike(resolution: Resolution, name: str) -> None:
    found = _require_formation(resolution.state, name)
    rest = tuple(one for one in resolution.state.party.formations if one is not found)
    _keep(resolution, rest)
    resolution.emit(FormationStruck(name=found.name, rule=OSE_MARCHING_ORDER))


def _require_formation(state: GameState, name: str) -> Formation:
    """The marching order of that name. NotFoundError names those that there are."""
    found = find_formation(state, name)
    if found is None:
        names = ", ".join(one.name for one in state.party.formations)
        there = f"There are {names}." if names else "None has been written yet."
        raise NotFoundError(
            f"There is no marching order called “{name.strip()[:40]}”. {there} ",
            WayOut("Write one", "party order"),
            f", such as {EXAMPLE}.",
        )
    return found


def take_formation(resolution: Resolution, name: str) -> None:
    """Walk in that order from now on. RuleError if the party does already."""
    found = _require_formation(resolution.state, name)
    if formation_now(resolution.state) == found:
        raise RuleError(f"The party walks in the order “{found.name}” already.")
    party = replace(resolution.state.party, formation=found.name)
    resolution.state = replace(resolution.state, party=party)
    ranks = _ranks_of(resolution, found)
    resolution.emit(FormationTaken(name=found.name, ranks=ranks, rule=OSE_MARCHING_ORDER))


def _ranks_of(resolution: Resolution, formation: Formation) -> tuple[tuple[Who, ...], ...]:
    """The people of its ranks, by their sheets: who walks where is known to all."""
    people = {one.id: one.name for one in resolution.state.characters}
    return tuple(
        tuple(Who(who, people[who], is_character=True) for who in rank)
        for rank in _kept(formation, people.__contains__)
    )


# Who drops out


@FAMILY.follows(OSE_MARCHING_ORDER)
def the_dead_drop_out(resolution: Resolution, event: LifeChanged) -> None:
    """Nobody walks behind the dead."""
    if event.after is Life.DEAD:
        drop_out(resolution, event.target.id)


@FAMILY.follows(OSE_MARCHING_ORDER)
def the_put_away_drop_out(resolution: Resolution, event: CharacterRetired) -> None:
    """A sheet that is put away has no place any more."""
    if event.retired:
        drop_out(resolution, event.target.id)


def drop_out(resolution: Resolution, gone: str) -> None:
    """Somebody has no place in any order from now on; a rank that is empty closes up."""
    before = resolution.state.party.formations
    if any(gone in rank for one in before for rank in one.ranks):
        rest = (Formation(one.name, _kept(one, lambda who: who != gone)) for one in before)
        _keep(resolution, tuple(one for one in rest if one.ranks))


def _kept(formation: Formation, stays: Callable[[str], bool]) -> tuple[tuple[str, ...], ...]:
    """The ranks with those alone who stay, without any that is empty."""
    ranks = (tuple(filter(stays, rank)) for rank in formation.ranks)
    return tuple(rank for rank in ranks if rank)


def party_of(state: GameState) -> tuple[Character, ...]:
    """The players' characters who are played and live; hirelings are not counted."""
    played = set(state.active.values())
    return tuple(
        one for one in state.characters if one.id in played and one.vitals.life is not Life.DEAD
    )


def advice_on(people: Sequence[Character]) -> tuple[Advice, ...]:
    """All that speaks against a party of these; nothing is refused for it."""
    return (*_on_size(people), *_on_levels(people), *_on_classes(people))


def _on_size(people: Sequence[Character]) -> Iterator[Advice]:
    if len(people) < FEWEST:
        yield Advice("few", len(people))
    if len(people) > MOST:
        yield Advice("many", len(people))


def _on_levels(people: Sequence[Character]) -> Iterator[Advice]:
    if not people:
        return
    lowest = min(people, key=own_level)
    highest = max(people, key=own_level)
    gap = own_level(highest) - own_level(lowest)
    if gap > WIDEST_GAP:
        yield Advice("levels", gap, (lowest.name, highest.name))


def _on_classes(people: Sequence[Character]) -> Iterator[Advice]:
    """A party of one class, as far as the sheets say what everybody is."""
    found = {_classes_of(person) for person in people}
    if len(people) > 1 and len(found) == 1 and len(alike := found.pop()) == 1:
        yield Advice("classes", len(people), word=next(iter(alike)))


def _classes_of(person: Character) -> frozenset[str]:
    """What is written on the sheet, else the traits that are classes; a race without one counts."""
    second = "" if person.second is None else person.second.name
    written = frozenset(filter(None, (person.class_name, second)))
    return written or _traits_of(person, CLASSES) or _traits_of(person, RACES)


def _traits_of(person: Character, traits: Sequence[Trait]) -> frozenset[str]:
    return frozenset(one.key for one in traits if one.key in person.traits)


@FAMILY.follows(OSE_PARTY_SIZE)
def newcomer_is_looked_at(resolution: Resolution, event: CharacterCreated | ActiveChosen) -> None:
    """Whoever comes in is told where the party is too large, or its levels too far apart.

    That it is still small is nothing to tell while its people are coming together.
    """
    people = party_of(resolution.state)
    newcomer = find_character(resolution.state, event.target.id)
    if newcomer not in people:
        return
    found = (*_on_size(people), *_on_levels(people))
    advice = tuple(one for one in found if one.what == "many" or newcomer.name in one.who)
    if advice:
        resolution.emit(PartyAdvised(newcomer=event.target, advice=advice, rule=OSE_PARTY_SIZE))
