"""The odds of what somebody would type at /roll: the whole curve, and the chance of its target."""

from dataclasses import dataclass, replace

from rules.dice.cost import keeps_by_rank, split_operations
from rules.dice.expression import Expression
from rules.dice.faces import LoadedDice
from rules.dice.odds import Distribution
from rules.dice.program import core, keep_among
from rules.dice.request import ARMOUR_CLASS, Part, Target, parse_request
from rules.dice.syntax import Annotated, Chain, Dice, Group, Literal, Node, Sign, write
from rules.errors import ForbiddenError, RuleError
from rules.kernel.actor import Viewer
from rules.kernel.questions import Addend, Asker
from rules.kernel.targets import find_character
from rules.kernel.words import whose
from rules.rolls.rolling import D20, Attacks, refuse_added_scores, sheet_numbers
from rules.sheet.reading import played_by
from rules.state.game import GameState
from rules.state.sheet import Character


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
            "Give one roll at a time. To compare two, put the second one into `against`."
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
    character = _sheet(asker.state, viewer, character_id)
    if character and not viewer.acts_for(character.owner):
        raise ForbiddenError(
            f"Only {whose(character.name)} player or a referee can see the odds with "
            f"{whose(character.name)} numbers. Write the numbers instead of the names."
        )
    return part.bind(sheet_numbers(asker, character, part.names))


def _sheet(state: GameState, viewer: Viewer, character_id: str) -> Character | None:
    if character_id:
        return find_character(state, character_id)
    return played_by(state, viewer)


def odds(part: Part, attacks: Attacks | None = None) -> Odds:
    """The exact odds of a part whose names are bound; `attacks` says what hits an armour class.

    RuleError where they cannot be had exactly, or not within a second.
    """
    curve = part.expression.distribution()
    target = part.target
    if target is None:
        return Odds(part, curve)
    if target.kind != ARMOUR_CLASS:
        return Odds(part, curve, _chance(part.expression, target))
    if attacks is None:
        return Odds(part, curve)
    needed = attacks.needed(int(target.value)) - attacks.bonus
    chance = _chance_to_hit(part.expression, curve, needed)
    return Odds(part, curve, chance, needed, attacks.addends)


def _chance(expression: Expression, target: Target) -> float:
    """The chance of a comparison, made before the total is rounded, as a roll makes it."""
    tree = Chain(Group((expression.tree,)), ((target.kind, Group((target.goal.tree,))),))
    return Expression(write(tree), tree).distribution().exactly(1)


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
            return replace(node, items=tuple(_put_face(item, face) for item in node.items))
        case Annotated():
            return replace(node, value=_put_face(node.value, face))
        case Sign():
            return replace(node, operand=_put_face(node.operand, face))
        case Chain():
            rest = tuple((sign, _put_face(operand, face)) for sign, operand in node.rest)
            return Chain(_put_face(node.first, face), rest)
        case _:
            return node
