"""Which bodies of a combatant still stand, counted for every other system."""

import re
from collections.abc import Iterable, Sequence

from rules.conditions.reading import stopped
from rules.encounter.records import CombatantRenamed
from rules.errors import RuleError
from rules.kernel.actor import owned_by
from rules.kernel.known import KnownByParts
from rules.kernel.resolution import Resolution
from rules.kernel.targets import combatants_by_id, find_character, target_of
from rules.kernel.words import is_shown, look_of, whose
from rules.record import replace
from rules.sheet.numbers import LONGEST_NAME, check_length, on_one_line
from rules.state.encounter import Body, Combatant, Encounter, Kind, Stage
from rules.state.game import GameState
from rules.state.health import UP, Life, Vitals
from rules.state.rounds import StepKind
from rules.state.sheet import Character

Standing = tuple[str, Vitals, str]
"""How a body of a combatant stands: its target, its vitals, and why it is gone or ""."""


def bodies_of(state: GameState, combatant: Combatant) -> Sequence[Standing]:
    """Each body of a combatant; a character is one body."""
    sheet = None if combatant.bodies else find_character(state, combatant.id)
    return bodies_with(sheet, combatant)


def bodies_with(sheet: Character | None, combatant: Combatant) -> Sequence[Standing]:
    """The same, for one who has its sheet at hand, None where the combatant has none."""
    if sheet is not None and not combatant.bodies:
        return ((combatant.id, sheet.vitals, combatant.gone),)
    gone, bodies = combatant.gone, combatant.bodies
    return [(target_of(combatant, body.number), body.vitals, body.gone or gone) for body in bodies]


def is_too_late(encounter: Encounter) -> bool:
    """Whether whoever comes now has to wait for the next round.

    A round takes in everybody who comes before its order stands, while it is declared and rolled.
    """
    if encounter.stage is not Stage.ROUNDS:
        return False
    step = encounter.step
    return step is None or step.kind in (StepKind.ACT, StepKind.PAUSE)


def arriving(encounter: Encounter, combatant: Combatant) -> Combatant:
    """The combatant as it comes in now; it acts in all rounds after those that count as gone by."""
    late = is_too_late(encounter)
    gone_by = encounter.round if late else max(0, encounter.round - 1)
    missed = late and encounter.surprise_round
    return replace(combatant, joined_round=gone_by, missed_surprise=missed)


def standing(encounter: Encounter, state: GameState, combatant: Combatant) -> int:
    """How many bodies are up and have not gone; 0 for one that is not in the encounter."""
    if combatant.id not in combatants_by_id(encounter.combatants):
        return 0
    return sum(
        1 for _, vitals, gone in bodies_of(state, combatant) if vitals.life is Life.UP and not gone
    )


def _find_standing(state: GameState) -> frozenset[str]:
    encounter = state.encounter
    assert encounter is not None
    up = {sheet.id for sheet in state.characters if sheet.vitals.life is UP}
    standing: list[str] = []
    for one in encounter.combatants:
        if one.gone:
            continue
        if one.id in up or any(map(_is_up, one.bodies)):
            standing.append(one.id)
    return frozenset(standing)


who_stand = KnownByParts(
    lambda state: (state.characters, state.encounter and state.encounter.combatants),
    _find_standing,
)
"""The ids of the combatants of which any body is up and has not gone."""


def _is_up(body: Body) -> bool:
    return body.vitals.life is UP and not body.gone


def is_out(encounter: Encounter, state: GameState, combatant: Combatant) -> bool:
    """Whether no body of the combatant can act any more: all down, dead or gone."""
    return standing(encounter, state, combatant) == 0


def fallen(state: GameState, combatant: Combatant) -> int:
    """How many bodies of the combatant are not up, whether they lie there or are dead."""
    return sum(1 for _, vitals, _ in bodies_of(state, combatant) if vitals.life is not Life.UP)


def incapacitated(state: GameState, combatant: Combatant) -> int:
    """How many bodies are slain, down, or under a condition that stops them (OSE-MORALE)."""
    stricken = stopped(state)
    whole = combatant.id in stricken
    return sum(
        1
        for target, vitals, _ in bodies_of(state, combatant)
        if vitals.life is not Life.UP or whole or target in stricken
    )


def present(encounter: Encounter, side: str) -> tuple[Combatant, ...]:
    """The combatants of a side that have not gone, hidden ones included."""
    return tuple(
        combatant
        for combatant in encounter.combatants
        if combatant.side == side and not combatant.gone
    )


_SUFFIX = re.compile(r"(?P<base>.*\S) [A-Z]{1,2}")
_LETTERS = 26
_SUFFIX_LENGTH = 3


def tidy_name(text: str, what: str, example: str) -> str:
    """A name on one line; RuleError if it cannot be used. `what` and `example` word the error."""
    name = on_one_line(text)
    if not is_shown(name):
        raise RuleError(f"{what} needs a name that can be read, for example `{example}`.")
    check_length(name)
    return name


def distinct_name(name: str, taken: Iterable[str]) -> str:
    """The name itself, or with the first free letter: `Goblin`, `Goblin B`, `Goblin C`, …"""
    used = {look_of(other) for other in taken}
    base = name
    number = 1
    while look_of(name) in used:
        name = f"{base[: LONGEST_NAME - _SUFFIX_LENGTH]} {_letters(number)}"
        number += 1
    return name


def _letters(number: int) -> str:
    """1 -> `B`, 25 -> `Z`, 26 -> `AA`."""
    more, last = divmod(number, _LETTERS)
    return (chr(ord("A") + more - 1) if more else "") + chr(ord("A") + last)


def taken_names(
    state: GameState, encounter: Encounter, *, with_hidden: bool, but: str = ""
) -> list[str]:
    """Names in use: all sheets', and those of combatants, with the hidden ones or without."""
    sheets = [character.name for character in state.characters if character.id != but]
    there = encounter.combatants
    return sheets + [c.name for c in there if c.id != but and (with_hidden or not c.hidden)]


def name_when_revealed(state: GameState, encounter: Encounter, combatant: Combatant) -> str:
    """What a hidden combatant is called once seen: as if nobody else were hidden."""
    taken = taken_names(state, encounter, with_hidden=False, but=combatant.id)
    return distinct_name(_base_name(state, encounter, combatant), taken)


def _base_name(state: GameState, encounter: Encounter, combatant: Combatant) -> str:
    """The name without the letter that set it apart; a letter that was typed stays."""
    match = _SUFFIX.fullmatch(combatant.name)
    others = taken_names(state, encounter, with_hidden=True, but=combatant.id)
    if match and look_of(match["base"]) in map(look_of, others):
        return match["base"]
    return combatant.name


def rename(resolution: Resolution, combatant: Combatant, name: str) -> None:
    """Give a combatant another name and tell whoever knows it, unless it is the same name."""
    if combatant.name == name:
        return
    resolution.put_combatant(replace(combatant, name=name))
    resolution.emit(
        CombatantRenamed(
            target=resolution.who(combatant.id),
            before=combatant.name,
        )
    )


def make_way(resolution: Resolution, name: str) -> None:
    """Rename whoever is hidden and has a name that somebody in sight has taken."""
    for combatant in resolution.encounter.combatants:
        if combatant.hidden and look_of(combatant.name) == look_of(name):
            state, encounter = resolution.state, resolution.encounter
            base = _base_name(state, encounter, combatant)
            taken = taken_names(state, encounter, with_hidden=True)
            rename(resolution, combatant, distinct_name(base, taken))


def kind_of_sheet(character: Character) -> Kind:
    """What somebody with a sheet is in an encounter (ERIS-HIRELING-CLASSES).

    Hirelings of unusual nature are retainers, who check loyalty. Normal ones check morale as
    mercenaries do.
    """
    if character.service is None:
        return Kind.CHARACTER
    return Kind.RETAINER if character.service.unusual else Kind.MERCENARY


def is_led(combatant: Combatant) -> bool:
    """Whether it is a hireling with a sheet, who keeps to whoever leads them."""
    return combatant.kind in (Kind.RETAINER, Kind.MERCENARY) and not combatant.bodies


def leader_of(state: GameState, combatant: Combatant) -> str:
    """The id of the character who leads a hireling with a sheet; "" for all others."""
    sheet = find_character(state, combatant.id) if is_led(combatant) else None
    return "" if sheet is None or sheet.service is None else sheet.service.employer


def employer_of(state: GameState, combatant: Combatant) -> str:
    """The name of the character whom a hireling serves; "" for others."""
    if combatant.owner is None or combatant.kind is Kind.CHARACTER:
        return ""
    leader = find_character(state, leader_of(state, combatant))
    return _played_by(state, combatant.owner) if leader is None else leader.name


def _played_by(state: GameState, owner: int | None) -> str:
    if owner is None:
        return ""
    names = {c.id: c.name for c in owned_by(owner, state.characters) if _is_there(c)}
    return names.get(state.active.get(owner, ""), next(iter(names.values()), ""))


def _is_there(character: Character) -> bool:
    is_own = character.service is None and not character.retired
    return is_own and character.vitals.life is not Life.DEAD


def name_for_all(state: GameState, combatant: Combatant) -> str:
    """A name that says who is meant: a hireling's says whose it is, as in `Aldric's Bill`."""
    employer = employer_of(state, combatant)
    return _with_employer(employer, combatant.name)


def name_of_hired(state: GameState, name: str, owner: int | None) -> str:
    """The same for hirelings who are in no encounter, as `Aldric's Bill`."""
    return _with_employer(_played_by(state, owner), name)


def _with_employer(employer: str, name: str) -> str:
    return f"{whose(employer)} {name}" if employer else name
