"""Rolling what somebody typed, for those who may see it."""

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass
from typing import NamedTuple

from rules.attack.records import AttackBonus
from rules.dice.faces import DiceRecord, Faces, FairDice
from rules.dice.request import ARMOUR_CLASS, Part, Request, parse_request
from rules.errors import RuleError
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.events import Throw
from rules.kernel.fields import Field
from rules.kernel.questions import Addend, Asker, known_to
from rules.kernel.resolution import Resolution
from rules.kernel.visibility import Visibility
from rules.luck.luck import require_luck_bonus
from rules.luck.records import is_played_with_luck
from rules.record import replace
from rules.rolls import FAMILY
from rules.rolls.records import DiceRolled, RollDice, RollResult
from rules.sheet.numbers import written
from rules.sheet.reading import TURNED, is_ascending, numbers_of, own_character, played_by
from rules.sheet.records import ABILITIES
from rules.skills.using import skill_numbers
from rules.state.game import GameState
from rules.state.sheet import Character


@dataclass(frozen=True, slots=True)
class Attacks:
    """How attack rolls are judged now. `addends` is what each of them gets."""

    ascending: bool = False
    addends: tuple[Addend, ...] = ()

    @property
    def bonus(self) -> int:
        """All that is added."""
        return sum(addend.amount for addend in self.addends)

    def needed(self, armour: int) -> int:
        """The total that reaches an armour class, with whatever is added to it."""
        return armour if self.ascending else TURNED - armour


def attacks_of(asker: Asker, character: Character | None, viewer: Viewer = TABLE) -> Attacks:
    """How attack rolls of a character are judged; a running encounter keeps its way of counting.

    What the viewer, who sees the result, may not know of does not count: the result would tell it
    (R-SECRET). With a roll that the referees alone see, everything counts.
    """
    state = asker.state
    question = AttackBonus(who=_attacker(state, character))
    known = known_to(viewer, state, question, asker.ask(question))
    return Attacks(is_ascending(state), known)


def _attacker(state: GameState, character: Character | None) -> str:
    """The character's id, "" for nobody and for one that is not in the encounter."""
    if character is None or state.encounter is None:
        return ""
    combatants = state.encounter.combatants
    is_there = any(combatant.id == character.id and not combatant.gone for combatant in combatants)
    return character.id if is_there else ""


_BY_NAME = {name: field for field in ABILITIES for name in field.names}


def refuse_added_scores(request: Request) -> None:
    """RuleError where a score would be added to dice (OSE-ABILITY-CHECK, R-SHEETNUM)."""
    for part in request.parts:
        added = sorted(_BY_NAME.keys() & part.expression.names)
        if added and part.expression.dice:
            raise RuleError(_advice(part, _BY_NAME[added[0]]))


def _advice(part: Part, ability: Field) -> str:
    dice = part.expression.dice[0]
    thrown = f"{dice.count}d{dice.sides}"
    return (
        f"{ability.label} is the score itself, not a bonus. To roll against it "
        f"type `{thrown} <= {ability.key}`; to add its bonus write the number, such as "
        f"`{thrown}+1`."
    )


LONGEST_LABEL = 100
D20 = 20
_MODE_IN_TEXT = re.compile(r"\bmode\s*[:=]\s*(private|blind)\b", re.IGNORECASE)


class Thrown(NamedTuple):
    """What is known of a throw before it falls."""

    label: str = ""
    is_secret: bool = False
    roll: int = 0
    commitment: str = ""


_UNRECORDED = Thrown()


@FAMILY.handles
def roll_dice(resolution: Resolution, action: RollDice) -> None:
    """Roll a request; private and blind rolls fall from the secret seed (R-SECRET)."""
    label = read_label(action.label)
    _refuse_mode_in_text(action)
    request = parse_request(action.text)
    refuse_added_scores(request)
    needs_sheet = request.is_attack or bool(request.names)
    character = _sheet(resolution, action.character_id) if needs_sheet else None
    named = character if request.names else None
    bound = request.bind(sheet_numbers(resolution, named, request.names))
    viewer = action.seen.viewer(resolution.actor)
    attacks = attacks_of(resolution, character, viewer) if request.is_attack else None
    is_secret = action.seen.is_secret
    results: list[RollResult] = []
    for part in bound.rolls:
        source, number, commitment = resolution.begin_roll(secret=is_secret)
        thrown = Thrown(label, is_secret, number, commitment)
        results.append(roll_part(part, source, thrown, attacks=attacks))
        resolution.keep(results[-1].throw)
    resolution.emit(
        DiceRolled(
            member=resolution.actor.member,
            text=action.text.strip(),
            results=tuple(results),
            label=label,
            mode=action.seen.value,
            character=resolution.who(named.id) if named else None,
            audience=action.seen.audience(resolution.actor.member),
        )
    )


def _refuse_mode_in_text(action: RollDice) -> None:
    """RuleError for a mode among the dice, which would be a label of a roll that everybody sees."""
    typed = _MODE_IN_TEXT.search(action.text)
    if typed and action.seen is Visibility.PUBLIC:
        raise RuleError(
            f"Nothing was rolled: `mode` is an option of its own. Take `{typed[0]}` out of "
            "the dice and pick it as `mode`."
        )


def roll_unrecorded(text: str, label: str, key: bytes) -> tuple[RollResult, ...]:
    """Roll where no game keeps a log; `key` is random and used once. Raises as a roll in a game."""
    thrown = Thrown(read_label(label))
    source = FairDice(key, "not recorded")
    return tuple(roll_part(part, source, thrown) for part in parse_request(text).bind({}).rolls)


def read_label(text: str) -> str:
    """What a roll is for, on one line. RuleError if it is too long."""
    label = " ".join(text.split())
    if len(label) > LONGEST_LABEL:
        raise RuleError(f"A label can have {LONGEST_LABEL} characters. Shorten it.")
    return label


def roll_part(
    part: Part, source: Faces, thrown: Thrown = _UNRECORDED, *, attacks: Attacks | None = None
) -> RollResult:
    """Roll a part whose names are bound; its own label wins over that of the throw.

    Without `attacks` nobody can say what reaches an armour class.
    """
    roll = part.expression.roll(source)
    label, is_secret, number, commitment = thrown
    label = part.label or label
    throw = Throw(number, label, roll.record(), secret=is_secret, commitment=commitment)
    target = part.target
    if target is None:
        return RollResult(label=label, throw=throw)
    goal = target.value
    result = RollResult(label=label, throw=throw, target=target.kind, goal=goal)
    if target.kind != ARMOUR_CLASS:
        return replace(result, passed=target.is_met(roll))
    return _against_armour(result, int(goal), attacks) if attacks is not None else result


def _against_armour(result: RollResult, armour: int, attacks: Attacks) -> RollResult:
    """A natural 20 hits and a natural 1 misses, whatever the armour class (OSE-ATTACK).

    What other rules add counts as well (4E-ESCALATION, 4E-BONUS-ONCE).
    """
    needed = attacks.needed(armour)
    natural = _natural(result.throw.record)
    passed = natural == D20 or (natural != 1 and result.throw.total + attacks.bonus >= needed)
    return replace(result, needed=needed, natural=natural, passed=passed, addends=attacks.addends)


def _natural(record: DiceRecord) -> int | None:
    """The face of the one d20 that counts, None where there is no such die."""
    is_d20 = all(group.sides == D20 for group in record.groups)
    return record.natural if is_d20 else None


def sheet_numbers(asker: Asker, character: Character | None, names: Set[str]) -> Mapping[str, int]:
    """What the names in a roll can mean: the numbers of a character, none without one.

    A number goes by every name of its field, `str` or `strength`; a skill by its own, `rope_maker`.
    Where luck is played with, `luck` is the bonus of this session (4E-LUCK); MissingNumberError if
    it is among `names` and was not rolled yet.
    """
    if character is None or not names:
        return {}
    keys = {name: asker.fields.key_of(name) for name in names}
    held = _held(asker, character, frozenset(keys.values()))
    called = {name: held[key] for name, key in keys.items() if key in held}
    numbers = {"level": character.level, **skill_numbers(asker.state, character), **called}
    if "luck" in names and is_played_with_luck(asker.state):
        numbers["luck"] = require_luck_bonus(asker.state, character)
    # A refusal names what there is, and what is near to a name that there is not.
    return numbers if names <= numbers.keys() else {**_held(asker, character, None), **numbers}


def _held(asker: Asker, character: Character, names: Set[str] | None) -> Mapping[str, int]:
    found = numbers_of(asker, character.id, names)
    return written(asker.state, {key: one.value for key, one in found.items()})


def _sheet(resolution: Resolution, character_id: str) -> Character | None:
    if character_id:
        return own_character(resolution, character_id, "roll with the numbers of")
    return played_by(resolution.state, resolution.actor)
