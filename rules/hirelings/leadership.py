"""How many hirelings one character can have, and lead (ERIS-LEADERSHIP)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules.books.settings import book_of
from rules.errors import HiringError, Lack, MissingNumberError
from rules.expedition.records import MaySetOut
from rules.hirelings import FAMILY
from rules.hirelings.records import MAX_HIRELINGS
from rules.kernel.questions import Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.sheet.reading import number, typed_number
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.party import Scale
from rules.state.sheet import Character


def serves(character: Character) -> bool:
    """Whether it is a hireling who lives and is still in somebody's pay."""
    service = character.service
    is_there = service is not None and not service.left and not character.retired
    return is_there and character.vitals.life is not Life.DEAD


def in_service(state: GameState) -> tuple[Character, ...]:
    """All hirelings of the game, in the order in which they were hired."""
    return tuple(one for one in state.characters if serves(one))


def hirelings_of(state: GameState, employer: str) -> tuple[Character, ...]:
    """The hirelings whom a character leads, by its id."""
    return tuple(one for one in in_service(state) if employer_of(one) == employer)


def employer_of(character: Character) -> str:
    """The id of the character whom a hireling serves; "" for others."""
    return "" if character.service is None else character.service.employer


def is_unusual(character: Character) -> bool:
    """Whether it is a hireling of unusual nature, who takes a share (ERIS-HIRELING-CLASSES)."""
    return character.service is not None and character.service.unusual


def goes_along(character: Character) -> bool:
    """Whether a hireling comes on expeditions."""
    return character.service is not None and character.service.along


def can_lead(character: Character | None) -> bool:
    """Whether somebody can have hirelings: a character of a player's own who lives."""
    if character is None or character.service is not None or character.retired:
        return False
    return character.vitals.life is not Life.DEAD


RULE = "ERIS-LEADERSHIP"


def require_leadership(resolution: Resolution, employer: str, more: int) -> None:
    """Raise RuleError if a character cannot have so many more unusual hirelings.

    The charmed count as well. Any number of normal ones will do.
    """
    if not more:
        return
    name, most = resolution.who(employer).name, number(resolution, employer, MAX_HIRELINGS.key)
    if most is None:
        raise MissingNumberError(_missing(name), Lack(employer, (MAX_HIRELINGS.key,)))
    has = sum(map(is_unusual, hirelings_of(resolution.state, employer)))
    if has + more > most:
        raise HiringError(
            f"{name} can have {most} unusual hirelings and has {has}. "
            "Dismiss one first, or hire normal ones."
        )


def _led_along(state: GameState) -> Mapping[str, list[Character]]:
    """The hirelings who go along, by the ids of those who lead them."""
    found: dict[str, list[Character]] = {}
    for one in in_service(state):
        if goes_along(one):
            found.setdefault(employer_of(one), []).append(one)
    return found


@dataclass(frozen=True, slots=True)
class TooMany:
    """Somebody, by id, leads so many and cannot into a dungeon; `says` is why, and who may stay."""

    leader: str
    led: int
    says: str


def too_many_along(state: GameState) -> Iterator[TooMany]:
    """For each who leads more into a dungeon than they can."""
    for employer, led in _led_along(state).items():
        leader = find_character(state, employer)
        if leader is not None and employer in state.active.values():
            says = _refusal(state, leader, led)
            if says:
                yield TooMany(employer, len(led), says)


def _most_led(state: GameState, leader: Character) -> int | None:
    """As many as somebody has typed, else as the book says of the leader's Charisma."""
    found = typed_number(state, leader.id, MAX_HIRELINGS.key)
    if found is not None:
        return found.value
    return book_of(state).modifier(MAX_HIRELINGS.key, leader.class_name, leader.numbers)


def _refusal(state: GameState, leader: Character, led: Iterable[Character]) -> str:
    names = [one.name for one in led]
    most = _most_led(state, leader)
    if most is None:
        return _missing(leader.name)
    if len(names) <= most:
        return ""
    return (
        f"{leader.name} can lead {most} hirelings into a dungeon, and "
        f"{len(names)} go along: {', '.join(names)}. "
        f"Leave {len(names) - most} of them behind."
    )


@FAMILY.answers(RULE)
def dungeon_limit(state: GameState, question: MaySetOut) -> Iterator[Verdict]:
    """Nobody leads more hirelings into a dungeon than their Charisma allows."""
    if question.scale is Scale.DUNGEON:
        refusals = [one.says for one in too_many_along(state)]
        if refusals:
            yield Verdict(Ruling.FORBIDDEN, " ".join(refusals), RULE)


def _missing(name: str) -> str:
    """What is said where nobody has written the number."""
    return f"{name} has no number for “{MAX_HIRELINGS.label}” yet, and leads hirelings by it."
