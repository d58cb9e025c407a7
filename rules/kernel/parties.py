"""One game through the eyes of each of its parties: `through` shows it so, `back` as it is stored.

Rules see one `GameState`, with one encounter, one expedition and one clock. The document of a game
with several parties is such a state as its first party sees it; what belongs to each of the others
stands aside in a part of its own, `PARTIES`, out of the reach of every rule. So what one party does
leaves what the others have as it is, whatever the rules do. With one party nothing is aside, and
`through` and `back` give the state back as it is.

What is whose: characters with their effects, clock, encounter, expedition and what `rules.kernel.
whose` says of the parts of families are a party's; all else is the game's.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from typing import Any

from rules.kernel.actor import owned_by
from rules.kernel.part import PARTS, Part
from rules.kernel.targets import id_of
from rules.kernel.whose import GAMES
from rules.kernel.words import listed
from rules.record import replace
from rules.state.game import GameState
from rules.state.pace import Pace
from rules.state.parties import FIRST, Elsewhere, Parties
from rules.state.party import Formation, MapNote, Party
from rules.state.sheet import Character

PARTIES = Part("parties", Parties(), GAMES)
"""The parties of the game, where there are several or were."""
OWN = (
    *("characters", "next_character", "active", "encounter", "effects", "clock", "next_encounter"),
    *("party", "pace", "expedition", "parts"),
)
"""The fields of a state that are a party's; of `pace` and `parts` those that say so."""
MOST_NAMED = 3
"""So many people at most make what a party is called."""
COMMON_PACE = ("limits", "zone", "quiet", "begun", "told_empty", "missed")
"""What of the pace is the game's: how fast it goes, where it lives, and who answers at all."""
_KEY = "p{}/{}"


def has_several(state: GameState) -> bool:
    """Whether there is more than one party."""
    return PARTIES.key in state.parts and bool(PARTIES.of(state).others)


def here(state: GameState) -> int:
    """The number of the party that a state is about."""
    return PARTIES.of(state).here if PARTIES.key in state.parts else FIRST


def numbers(state: GameState) -> tuple[int, ...]:
    """The numbers of all parties, the oldest first."""
    parties = PARTIES.of(state)
    return tuple(sorted((parties.here, *(one.id for one in parties.others))))


def names(state: GameState) -> Mapping[int, str]:
    """What players call each party that has a name, by its number."""
    parties = PARTIES.of(state)
    named = {parties.here: parties.name, **{one.id: one.name for one in parties.others}}
    return {number: named[number] for number in sorted(named)}


def through(state: GameState, number: int) -> GameState:
    """The game as a party sees it; where there is no such party, as the first one does."""
    if PARTIES.key not in state.parts:
        return state
    parties = PARTIES.of(state)
    if number != parties.here and all(one.id != number for one in parties.others):
        number = numbers(state)[0]
    if number == parties.here:
        return state
    theirs = next(one for one in parties.others if one.id == number)
    others = (own(state), *(one for one in parties.others if one is not theirs))
    aside = tuple(sorted(others, key=lambda one: one.id))
    seen = replace(parties, here=theirs.id, name=theirs.name, others=aside)
    return PARTIES.put(_with_own(state, theirs), seen)


def back(state: GameState) -> GameState:
    """The game as it is stored: as its first party sees it."""
    if PARTIES.key not in state.parts:
        return state
    return through(state, numbers(state)[0])


def each(state: GameState) -> Iterator[GameState]:
    """The game as each of its parties sees it, the first one first."""
    if not has_several(state):
        yield state
    else:
        for number in numbers(state):
            yield through(state, number)


def own(state: GameState) -> Elsewhere:
    """All that belongs to the party that a state is about, and to no other."""
    parties = PARTIES.of(state)
    plain: dict[str, Any] = {name: getattr(state, name) for name in OWN}
    plain["pace"] = replace(state.pace, **_common(Pace()))
    found: dict[str, object] = {}
    for key in sorted(state.parts):
        part = PARTS[key]
        ours = part.whose.ours(state.parts[key], part.default)
        if ours != part.default:
            found[key] = ours
    plain["parts"] = found
    return Elsewhere(id=parties.here, name=parties.name, **plain)


def with_own_of(state: GameState, number: int, other: GameState) -> GameState:
    """The game as it is stored, in which a party has what belongs to it in another state.

    Both states have to know the party.
    """
    theirs = own(through(other, number))
    return back(_with_own(through(state, number), theirs))


def _common(pace: Pace) -> dict[str, Any]:
    return {name: getattr(pace, name) for name in COMMON_PACE}


def _with_own(state: GameState, theirs: Elsewhere) -> GameState:
    """A state with what is another party's in place of what is this one's."""
    plain = {name: getattr(theirs, name) for name in OWN}
    parts: dict[str, object] = {}
    for key in sorted({*state.parts, *theirs.parts}):
        part = PARTS[key]
        game = state.parts.get(key, part.default)
        value = part.whose.with_ours(game, theirs.parts.get(key, part.default))
        if value != part.default:
            parts[key] = value
    pace = replace(theirs.pace, **_common(state.pace))
    return replace(state, **{**plain, "parts": parts, "pace": pace})


# What is counted for each party


def marked(state: GameState, id_: str) -> str:
    """What is counted for each party, such as `e3`, as an id that no other party has."""
    number = here(state)
    return id_ if number == FIRST else f"p{number}{id_}"


# The keys of plans


def with_party(state: GameState, key: str) -> str:
    """What tells a plan of the party that the state is about from those of all parties."""
    number = here(state)
    return key if number == FIRST else _KEY.format(number, key)


def party_of_key(key: str) -> int:
    """The number of the party whose plan has a key."""
    begins, sign, _ = key.partition("/")
    digits = begins.removeprefix("p")
    return int(digits) if sign and digits != begins and digits.isdecimal() else FIRST


# Who is where


def everybody(state: GameState) -> tuple[Character, ...]:
    """The sheets of all parties: those of the party that the state is about first."""
    if not has_several(state):
        return state.characters
    others = (one for other in PARTIES.of(state).others for one in other.characters)
    return (*state.characters, *others)


def parties_of(state: GameState, members: Iterable[int]) -> tuple[int, ...]:
    """The numbers of the parties in which any of these members plays somebody, or has anybody."""
    wanted = set(members)
    playing = tuple(here(one) for one in each(state) if wanted & one.active.keys())
    if playing:
        return playing
    return tuple(
        here(one)
        for one in each(state)
        if any(not sheet.retired for of in wanted for sheet in owned_by(of, one.characters))
    )


def tells_of(state: GameState, member: int) -> bool:
    """Whether what is about a member is told in the party that a state is about: in the one in
    which they play, else in the first."""
    if not has_several(state):
        return True
    return here(state) == (parties_of(state, (member,)) or numbers(state))[0]


def meant_by(state: GameState, members: Iterable[int], number: int | None) -> int | None:
    """The party that somebody acts in: that of whom they play, `number` being that of the channel.

    Who has somebody in several means that of the channel if they are in it, else the one that they
    said last; None where they have said none. A newcomer joins whoever is read there, else the
    first party.
    """
    members = tuple(members)
    found = parties_of(state, members)
    if len(found) == 1:
        return found[0]
    among = found or numbers(state)
    if number in among:
        return number
    looks_at = PARTIES.of(state).looks_at
    said = next((looks_at[one] for one in members if looks_at.get(one) in among), None)
    return said if found or said else among[0]


def people_in(state: GameState) -> tuple[Character, ...]:
    """Who makes a party what it is: whoever is played there, else everybody who is there."""
    played = {*state.active.values()}
    there = tuple(one for one in state.characters if one.is_there and one.service is None)
    return tuple(one for one in there if one.id in played) or there


def label_of(state: GameState) -> str:
    """What the party is called that a state is about: its name, else who is in it."""
    name = names(state)[here(state)]
    if name:
        return name
    people = [one.name for one in people_in(state)]
    if not people:
        return "the first party" if here(state) == 1 else f"party {here(state)}"
    if len(people) > MOST_NAMED:
        people = [*people[: MOST_NAMED - 1], f"{len(people) - MOST_NAMED + 1} others"]
    return listed(people)


def labels(state: GameState) -> Iterator[tuple[int, str]]:
    """The number and what it is called of each party, the first one first."""
    yield from ((number, label_of(through(state, number))) for number in numbers(state))


# Parting and joining


def part_off(state: GameState, characters: Iterable[str], name: str = "") -> GameState:
    """The game as it is once some characters go their own way: as those see it who stay.

    The new party has the number `newest`. Who played one of them plays it there.
    """
    parties = PARTIES.of(state)
    whole = own(state)
    gone = set(characters)
    gone |= {effect.id for effect in state.effects if id_of(effect.target) in gone}
    number = parties.newest + 1
    stay = _left(whole, gone)
    go = _along(whole, gone, number, name)
    parties = replace(parties, newest=number, others=(*parties.others, go))
    kept = _with_own(replace(state, parts=_without(state.parts, gone)), stay)
    return PARTIES.put(kept, parties)


def _without(parts: Mapping[str, object], gone: Set[str]) -> dict[str, object]:
    """Parts of families without what of them goes along."""
    found: dict[str, object] = {}
    for key, value in parts.items():
        part = PARTS[key]
        left = part.whose.staying(value, part.default, gone)
        if left != part.default:
            found[key] = left
    return found


def _left(whole: Elsewhere, gone: Set[str]) -> Elsewhere:
    """What is a party's own once some have gone."""
    return replace(
        whole,
        characters=tuple(one for one in whole.characters if one.id not in gone),
        active={member: one for member, one in whole.active.items() if one not in gone},
        effects=tuple(one for one in whole.effects if one.id not in gone),
        party=_party_of_those(whole.party, lambda one: one not in gone),
        parts=_without(whole.parts, gone),
    )


def _along(whole: Elsewhere, gone: Set[str], number: int, name: str) -> Elsewhere:
    """What those have who go."""
    go = tuple(one for one in whole.characters if one.id in gone)
    played = {member: one for member, one in whole.active.items() if one in gone}
    for one in go:
        if one.service is None and one.is_there:
            played.setdefault(one.owner, one.id)
    parts: dict[str, object] = {}
    for key, ours in whole.parts.items():
        part = PARTS[key]
        theirs = part.whose.going(ours, part.default, gone)
        if theirs != part.default:
            parts[key] = theirs
    paused = {name: getattr(whole.pace, name) for name in ("paused", "paused_until", "held")}
    return Elsewhere(
        id=number,
        name=name,
        characters=go,
        active=dict(sorted(played.items())),
        effects=tuple(one for one in whole.effects if one.id in gone),
        clock=whole.clock,
        party=_party_of_those(replace(whole.party, votes=()), lambda one: one in gone),
        pace=Pace(**paused),
        expedition=whole.expedition,
        parts=parts,
    )


def _party_of_those(party: Party, is_there: Callable[[str], bool]) -> Party:
    """Who speaks, who walks where and who maps, of those who are there."""
    formations: list[Formation] = []
    for one in party.formations:
        ranks = tuple(tuple(filter(is_there, rank)) for rank in one.ranks)
        formations.append(replace(one, ranks=tuple(filter(None, ranks))))
    return replace(
        party,
        caller=party.caller if is_there(party.caller) else "",
        mapper=party.mapper if is_there(party.mapper) else "",
        formations=tuple(one for one in formations if one.ranks),
        formation=party.formation if any(one.ranks for one in formations) else "",
    )


def join_up(state: GameState, number: int) -> GameState:
    """The game as it is once another party is one with the one that the state is about.

    Both have to be at the same time of the same clock, and in no encounter. The party goes on under
    the lower number of the two, and as the one that the state is about.
    """
    parties = PARTIES.of(state)
    ours, theirs = own(state), next(one for one in parties.others if one.id == number)
    parts: dict[str, object] = {}
    for key in sorted({*ours.parts, *theirs.parts}):
        part = PARTS[key]
        mine, other = (some.parts.get(key, part.default) for some in (ours, theirs))
        both = part.whose.joined(mine, other, part.default)
        if both != part.default:
            parts[key] = both
    one = replace(
        ours,
        id=min(ours.id, number),
        name=(ours if ours.id < number else theirs).name,
        characters=tuple(sorted((*ours.characters, *theirs.characters), key=_made)),
        active={**theirs.active, **ours.active},
        effects=(*ours.effects, *theirs.effects),
        next_character=(ours if ours.id < number else theirs).next_character,
        next_encounter=(ours if ours.id < number else theirs).next_encounter,
        party=_one_party(ours.party, theirs.party),
        parts=parts,
    )
    others = tuple(other for other in parties.others if other.id != number)
    after = replace(parties, here=one.id, name=one.name, others=others)
    return PARTIES.put(_with_own(state, one), after)


def _made(character: Character) -> tuple[int, str]:
    """Sheets stand in the order in which they were made."""
    return len(character.id), character.id


def _one_party(ours: Party, theirs: Party) -> Party:
    written: dict[str, MapNote] = {one.place: one for one in (*theirs.map_notes, *ours.map_notes)}
    return replace(
        ours,
        caller=ours.caller or theirs.caller,
        mapper=ours.mapper or theirs.mapper,
        votes=(*ours.votes, *theirs.votes),
        formations=ours.formations or theirs.formations,
        formation=ours.formation or theirs.formation,
        map_notes=tuple(written.values()),
    )
