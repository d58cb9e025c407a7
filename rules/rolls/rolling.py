"""Rolling what somebody typed for those who may see it, and its exact odds."""

import dataclasses
import re
from collections.abc import Mapping, Set
from dataclasses import dataclass
from typing import NamedTuple

from rules.attack.records import AttackBonus
from rules.dice.cost import keeps_by_rank, split_operations
from rules.dice.expression import Expression
from rules.dice.faces import Faces, FairDice, LoadedDice
from rules.dice.odds import Distribution
from rules.dice.program import core, keep_among
from rules.dice.request import ARMOUR_CLASS, Part, Request, parse_request
from rules.dice.syntax import Annotated, Chain, Dice, Group, Literal, Node, Sign, write
from rules.errors import ForbiddenError, RuleError, WayOut
from rules.kernel.actor import TABLE, Viewer, played_by
from rules.kernel.events import Throw
from rules.kernel.fields import Field
from rules.kernel.questions import Addend, Asker, known_to
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.kernel.visibility import Visibility
from rules.kernel.words import whose
from rules.luck.luck import require_luck_bonus
from rules.luck.records import is_played_with_luck
from rules.record import replace
from rules.rolls import FAMILY
from rules.rolls.records import DiceRolled, RollDice, RollResult
from rules.sheet.reading import TURNED, is_ascending, numbers_of, own_character, written
from rules.sheet.records import ABILITIES
from rules.skills.using import skill_numbers
from rules.state.game import GameState
from rules.state.sheet import Character

_BY_NAME = {name: field for field in ABILITIES for name in field.names}
LONGEST_LABEL = 100
D20 = 20
_MODE_IN_TEXT = re.compile(r"\bmode\s*[:=]\s*(private|blind)\b", re.IGNORECASE)


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
        result = roll_part(part, source, thrown, attacks=attacks)
        results.append(replace(result, throw=resolution.keep(result.throw)))
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
    # The face of the one d20 that counts, None where there is no such die.
    record = result.throw.record
    is_d20 = all(group.sides == D20 for group in record.groups)
    natural = record.natural if is_d20 else None
    passed = natural == D20 or (natural != 1 and result.throw.total + attacks.bonus >= needed)
    return replace(result, needed=needed, natural=natural, passed=passed, addends=attacks.addends)


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


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of one roll. `chance` is that of meeting the target, None without one.

    `needed` is the total that reaches an armour class, less what `addends` add; None for any other
    target and where no rulebook says what does.
    """

    part: Part
    curve: Distribution
    chance: float | None = None
    needed: int | None = None
    addends: tuple[Addend, ...] = ()


def read_one(text: str) -> Part:
    """The one roll of a text; RuleError as for a roll, and for several rolls."""
    request = parse_request(text)
    refuse_added_scores(request)
    parts = request.parts
    if len(parts) != 1:
        raise RuleError(
            "Give one roll at a time, or ",
            WayOut("compare two", "odds"),
            ", the second one in `against`.",
        )
    return parts[0]


def bind_to_sheet(part: Part, asker: Asker | None, viewer: Viewer, character_id: str = "") -> Part:
    """The part with the numbers of a sheet for its names; "" is the sheet the viewer plays.

    ForbiddenError for somebody else's sheet: the odds would tell its numbers.
    """
    if not part.names:
        return part
    if asker is None:
        return part.bind({})
    state = asker.state
    character = find_character(state, character_id) if character_id else played_by(state, viewer)
    if character and not viewer.acts_for(character.owner):
        raise ForbiddenError(
            f"Only {whose(character.name)} player or a referee can see the odds with "
            f"{whose(character.name)} numbers. Write the numbers instead of the names."
        )
    return part.bind(sheet_numbers(asker, character, part.names))


def odds(part: Part, attacks: Attacks | None = None) -> Odds:
    """The exact odds of a part whose names are bound; `attacks` says what hits an armour class.

    RuleError where they cannot be had exactly, or not within a second.
    """
    curve = part.expression.distribution()
    target = part.target
    if target is None:
        return Odds(part, curve)
    if target.kind != ARMOUR_CLASS:
        # A comparison is made before the total is rounded, as a roll makes it.
        tree = Chain(Group((part.expression.tree,)), ((target.kind, Group((target.goal.tree,))),))
        return Odds(part, curve, Expression(write(tree), tree).distribution().exactly(1))
    if attacks is None:
        return Odds(part, curve)
    needed = attacks.needed(int(target.value)) - attacks.bonus
    chance = _chance_to_hit(part.expression, curve, needed)
    return Odds(part, curve, chance, needed, attacks.addends)


def _chance_to_hit(expression: Expression, curve: Distribution, needed: int) -> float:
    """A natural 20 hits and a natural 1 misses, where one d20 is all that falls (OSE-ATTACK)."""
    thrown = expression.dice
    if len(thrown) != 1 or thrown[0].sides != D20 or not _keeps_one(expression.tree, thrown[0]):
        return curve.at_least(needed)
    faces = Expression("d20", thrown[0]).distribution()
    return faces.chance(
        lambda face: face != 1 and (face == D20 or _with_face(expression.tree, face) >= needed)
    )


def _keeps_one(tree: Node, dice: Dice) -> bool:
    """Whether exactly one d20 counts, with the face it shows. RuleError where that varies."""
    changes, keeps = split_operations(dice)
    is_plain = (
        all(operation.name in ("rr", "ro") for operation in changes)
        and keeps_by_rank(keeps)
        and not _is_picked(tree)
    )
    if not is_plain:
        raise RuleError(
            "There are no exact odds of hitting an armour class with those dice, because a "
            "natural 1 or 20 counts there. Give a `target` such as 15 instead."
        )
    return sum(keep_among(range(dice.count), keeps)) == 1


def _is_picked(node: Node) -> bool:
    """Whether something beside the dice themselves decides if they count."""
    match node:
        case Group() | Annotated():
            values = core(node)
            if isinstance(values, Dice):
                return False
            return bool(values.operations) or any(map(_is_picked, values.items))
        case Sign():
            return _is_picked(node.operand)
        case Chain():
            return any(map(_is_picked, (node.first, *(operand for _, operand in node.rest))))
        case _:
            return False


def _with_face(tree: Node, face: int) -> int:
    """The total when the one die of a tree shows a face."""
    fixed = _put_face(tree, face)
    return Expression(write(fixed), fixed).roll(LoadedDice(())).total


def _put_face(node: Node, face: int) -> Node:
    match node:
        case Dice():
            return Literal(face)
        case Group() | Annotated() if isinstance(core(node), Dice):
            return Literal(face)
        case Group():
            return dataclasses.replace(
                node, items=tuple(_put_face(item, face) for item in node.items)
            )
        case Annotated():
            return dataclasses.replace(node, value=_put_face(node.value, face))
        case Sign():
            return dataclasses.replace(node, operand=_put_face(node.operand, face))
        case Chain():
            rest = tuple((sign, _put_face(operand, face)) for sign, operand in node.rest)
            return Chain(_put_face(node.first, face), rest)
        case _:
            return node
