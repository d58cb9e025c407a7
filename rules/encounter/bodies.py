"""Which bodies of a combatant still stand, and what its hit dice say where no number was typed."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rules.checks.records import INDIVIDUAL_MONSTER_SAVES
from rules.conditions.magic import HEROIC
from rules.conditions.reading import stopped
from rules.encounter import FAMILY
from rules.encounter.records import CombatantRenamed
from rules.errors import RuleError
from rules.kernel.actor import owned_by
from rules.kernel.known import KnownByParts
from rules.kernel.numbers import Table
from rules.kernel.questions import Found
from rules.kernel.resolution import Resolution
from rules.kernel.targets import combatants_by_id, find_character, find_combatant, target_of
from rules.kernel.words import is_shown, look_of, whose
from rules.record import replace
from rules.sheet.classes import SAVES, rank_at
from rules.sheet.reading import LONGEST_NAME, TURNED, check_length, on_one_line
from rules.sheet.records import FIGHTER, NumberOf
from rules.state.encounter import Body, Combatant, Encounter, Kind, Stage
from rules.state.game import GameState
from rules.state.health import UP, HitDice, Life, Vitals
from rules.state.rounds import StepKind
from rules.state.sheet import Character

Standing = tuple[str, Vitals, str]
"""How a body of a combatant stands: its target, its vitals, and why it is gone or ""."""
_SUFFIX = re.compile(r"(?P<base>.*\S) [A-Z]{1,2}")
_LETTERS = 26
_SUFFIX_LENGTH = 3
Row = Mapping[str, int]
NORMAL_HUMAN_THAC0 = 20
THAC0_BY_HIT_DICE = Table(
    (
        (None, 1, 19),
        (2, 2, 18),
        (3, 3, 17),
        (4, 4, 16),
        (5, 5, 15),
        (6, 6, 14),
        (7, 7, 13),
        (8, 9, 12),
        (10, 11, 11),
        (12, 13, 10),
        (14, 15, 9),
        (16, 17, 8),
        (18, 19, 7),
        (20, 21, 6),
        (22, None, 5),
    )
)
"""OSE-ATTACK; hit dice with a bonus count as one more (OSE-HD-ROW)."""
NORMAL_HUMAN_LEVEL = 0
_HIRED = (Kind.RETAINER, Kind.MERCENARY)


def bodies_of(state: GameState, combatant: Combatant) -> Sequence[Standing]:
    """Each body of a combatant; a character is one body."""
    sheet = None if combatant.bodies else find_character(state, combatant.id)
    return bodies_with(sheet, combatant)


def bodies_with(sheet: Character | None, combatant: Combatant) -> Sequence[Standing]:
    """The same, for one who has its sheet at hand, None where the combatant has none."""
    if sheet is not None and not combatant.bodies:
        return ((combatant.id, sheet.vitals, combatant.gone),)
    gone, bodies = combatant.gone, combatant.bodies
    if len(bodies) == 1:
        return ((combatant.id, bodies[0].vitals, bodies[0].gone or gone),)
    return [(target_of(combatant, body.number), body.vitals, body.gone or gone) for body in bodies]


def is_too_late(encounter: Encounter) -> bool:
    """Whether whoever comes now has to wait for the next round.

    A round takes in everybody who comes before its order stands, while it is declared and rolled.
    """
    if encounter.stage is not Stage.ROUNDS:
        return False
    step = encounter.step
    return step is None or step.kind is StepKind.ACT


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
    there = [one for one in encounter.combatants if not one.gone]
    return frozenset([one.id for one in there if one.id in up or any(map(_is_up, one.bodies))])


who_stand = KnownByParts(
    lambda state: (state.characters, state.encounter and state.encounter.combatants),
    _find_standing,
)
"""The ids of the combatants of which any body is up and has not gone."""


def is_party_down(state: GameState) -> bool:
    """Whether nobody of the party stands any more, of those in the encounter whom all know."""
    encounter, up = state.encounter, who_stand(state)
    assert encounter is not None
    party = {side.key for side in encounter.sides if side.is_party}
    known = (one for one in encounter.combatants if one.side in party and not one.hidden)
    there = [one.id for one in known if not one.gone]
    return bool(there) and up.isdisjoint(there)


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
    return combatant.kind in _HIRED and not combatant.bodies


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


def _saves(*targets: int) -> Row:
    return dict(zip(SAVES, targets, strict=True))


NORMAL_HUMAN_SAVES = _saves(14, 15, 16, 17, 18)
SAVES_BY_HIT_DICE = Table(
    (
        (None, 0, NORMAL_HUMAN_SAVES),
        (1, 3, _saves(12, 13, 14, 15, 16)),
        (4, 6, _saves(10, 11, 12, 13, 14)),
        (7, 9, _saves(8, 9, 10, 10, 12)),
        (10, 12, _saves(6, 7, 8, 8, 10)),
        (13, 15, _saves(4, 5, 6, 5, 8)),
        (16, 18, _saves(2, 3, 4, 3, 6)),
        (19, 21, _saves(2, 2, 2, 2, 4)),
        (22, None, _saves(2, 2, 2, 2, 2)),
    )
)
"""OSE-MONSTER-SAVES; 0 is less than one hit die."""


def _attack_row(thac0: int) -> Row:
    """THAC0 and the attack bonus of the same row (OSE-AAC)."""
    return {"thac0": thac0, "attack": TURNED - thac0}


NORMAL_HUMAN: Row = {**_attack_row(NORMAL_HUMAN_THAC0), **NORMAL_HUMAN_SAVES}


@FAMILY.answers("OSE-NORMAL-HUMAN", about=NORMAL_HUMAN.__contains__, after="saves_as")
def normal_human(state: GameState, question: NumberOf) -> Iterator[Found]:
    """The rows `NH` of people without a class, who are level 0 on a sheet (OSE-NORMAL-HUMAN)."""
    if _is_normal_human_answers(state, question.who):
        yield Found(NORMAL_HUMAN[question.key], "the row of normal humans", "OSE-NORMAL-HUMAN")


def _is_normal_human_answers(state: GameState, target: str) -> bool:
    character = find_character(state, target)
    if character is not None:
        is_hero = any(one.target == target and one.key == HEROIC.key for one in state.effects)
        return character.level == NORMAL_HUMAN_LEVEL and not is_hero
    combatant = find_combatant(state, target)
    return combatant is not None and combatant.normal_human


@FAMILY.answers("OSE-MONSTER-SAVES", about=SAVES.__contains__)
def saves_as(state: GameState, question: NumberOf) -> Iterator[Found]:
    """The saves of the row that a description names instead of its own (OSE-MONSTER-SAVES).

    A class has those of the referee's table; a fighter without one those of hit dice.
    """
    named = _named(state, question.who)
    if named is None:
        return
    if named.class_name:
        yield from _save_of_class(state, named.class_name, named.count, question.key)
        return
    saves = SAVES_BY_HIT_DICE.at(_saving(named))
    yield Found(saves[question.key], f"the row of {named.text}", "OSE-MONSTER-SAVES")


def _named(state: GameState, target: str) -> HitDice | None:
    """What somebody saves as by their description, None for their own hit dice."""
    combatant = find_combatant(state, target)
    return None if combatant is None else combatant.saves_as


def _save_of_class(state: GameState, name: str, level: int, key: str) -> Iterator[Found]:
    """A save of a class at a level; the last row of its table holds for all above it."""
    rank = rank_at(state, name, level)
    saves: Mapping[str, int] = dict(zip(SAVES, () if rank is None else rank.saves, strict=False))
    if not saves and name == FIGHTER.key:
        saves = SAVES_BY_HIT_DICE.at(level)
    if key in saves:
        yield Found(saves[key], f"a {name} of level {level}", "ERIS-MONSTER-SAVES")


@FAMILY.answers("OSE-HD-ROW", about=NORMAL_HUMAN.__contains__)
def hit_dice(state: GameState, question: NumberOf) -> Iterator[Found]:
    """The rows of a number of hit dice; plain dice such as 2d6 have none (OSE-HD-ROW)."""
    combatant = find_combatant(state, question.who)
    found = None if combatant is None else combatant.hit_dice
    if found is None or found.sides:
        return
    attacks = _attack_row(THAC0_BY_HIT_DICE.at(_attacking(found)))
    if question.key in attacks:
        yield Found(attacks[question.key], _label(found), "OSE-HD-ROW")
    named = _named(state, question.who)
    is_own = named is None or not named.class_name
    if is_own and INDIVIDUAL_MONSTER_SAVES.in_force(state) == "ose-table":
        # The row of the hit dice; in ERIS a fighter's of that level, where the referee has typed
        # it, else the same row, which stands in for it (R-SAVE-FIGHTER).
        key = question.key
        dice = _saving(found)
        if state.preset == "eris" and dice:
            yield from _save_of_class(state, FIGHTER.key, dice, key)
            return
        saves = SAVES_BY_HIT_DICE.at(dice)
        if key in saves:
            yield Found(saves[key], _label(found), "OSE-MONSTER-SAVES")


def _is_less_than_one(found: HitDice) -> bool:
    return found.half or found.normal_human


def _attacking(found: HitDice) -> int:
    """Hit dice as attacks count them: any bonus is one more, a minus nothing (R-HD-MINUS)."""
    return 1 if _is_less_than_one(found) else found.count + (found.bonus > 0)


def _saving(found: HitDice) -> int:
    """Hit dice as saves count them: no bonus counts, and 1-1 is less than one (R-SAVE-HD)."""
    is_less = _is_less_than_one(found) or (found.count == 1 and found.bonus < 0)
    return 0 if is_less else found.count


def _label(found: HitDice) -> str:
    text = found.text.rstrip("*")
    return f"{text} hit die" if text in ("1", "½") else f"{text} hit dice"
