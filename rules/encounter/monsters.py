"""Monsters and hirelings come into an encounter, one or a group of like bodies, seen or hidden."""

from dataclasses import dataclass

from rules.bestiary.known import find_block, find_kept, near_block, require_block, word_of
from rules.bestiary.records import StatBlock
from rules.bestiary.stat_blocks import (
    as_written,
    check_block,
    check_items,
    check_morale,
    keep_block,
)
from rules.bestiary.words import parse_hit_dice, parse_saves_as
from rules.dice.faces import DiceGroup, DiceRecord, Faces
from rules.encounter import FAMILY
from rules.encounter.bodies import (
    NORMAL_HUMAN_LEVEL,
    arriving,
    distinct_name,
    is_too_late,
    make_way,
    taken_names,
    tidy_name,
)
from rules.encounter.meeting import appearing
from rules.encounter.records import (
    HIRELINGS,
    MINION,
    MINIONS,
    AddMonsters,
    CombatantJoined,
    StartEncounter,
)
from rules.errors import RuleError, WayOut
from rules.kernel.events import Throw
from rules.kernel.questions import Asker
from rules.kernel.resolution import Resolution
from rules.kernel.words import capitalized
from rules.record import replace
from rules.sheet.classes import check_known_class
from rules.sheet.reading import check_numbers, check_traits, tell_unknown
from rules.sheet.records import MOST_HIT_POINTS, check_level
from rules.state.encounter import Body, Combatant, Encounter, Kind, Morale, Side
from rules.state.game import GameState
from rules.state.health import HitDice, Vitals
from rules.state.items import Item

NO_BLOCK = "none"
"""What is said where newcomers have nothing but what was typed."""
MOST_GROUPS = 50
"""Lines of monsters and hirelings in one encounter: more would fit on no board."""
MOST_BODIES = 50


@dataclass(frozen=True, slots=True)
class BodyDice:
    """The dice that a body's hit points are rolled with."""

    count: int
    sides: int
    bonus: int = 0

    def roll(self, faces: Faces) -> tuple[tuple[int, ...], int]:
        """The faces of one body and its hit points, at least 1. A bonus counts once."""
        fallen = tuple(faces.face(self.sides) for _ in range(self.count))
        return fallen, max(1, sum(fallen) + self.bonus)

    @property
    def most(self) -> int:
        """The most hit points that can fall."""
        return max(1, self.count * self.sides + self.bonus)

    @property
    def notation(self) -> str:
        """As dice: `3d8+1`."""
        return f"{self.count}d{self.sides}" + (f"{self.bonus:+d}" if self.bonus else "")


def dice_of(hit_dice: HitDice, die: int) -> BodyDice:
    """The dice of hit dice of d`die`; half of one is one die of half the size, and so on."""
    if hit_dice.half or hit_dice.normal_human:
        return BodyDice(1, max(1, die // hit_dice.parts))
    return BodyDice(hit_dice.count, hit_dice.sides or die, hit_dice.bonus)


def roll_hit_points(
    resolution: Resolution, hit_dice: BodyDice, count: int, *, secret: bool
) -> tuple[tuple[int, ...], Throw]:
    """Roll `count` bodies in one throw, one group of dice for each body in order.

    The throw says "at least 1" where a body would have come to less: 0 hit points is dead
    (OSE-DEATH).
    """
    source, number, commitment = resolution.begin_roll(secret=secret)
    rolled = [hit_dice.roll(source) for _ in range(count)]
    points = tuple(total for _, total in rolled)
    dice = f"{hit_dice.count}d{hit_dice.sides}"
    groups = tuple(DiceGroup(dice, hit_dice.sides, faces) for faces, _ in rolled)
    text = hit_dice.notation if count == 1 else f"{count} x {hit_dice.notation}"
    if any(sum(faces) + hit_dice.bonus < total for faces, total in rolled):
        text += ", at least 1" if count == 1 else ", each at least 1"
    throw = Throw(
        number,
        "hit points",
        DiceRecord(text, sum(points), groups),
        secret=secret,
        commitment=commitment,
    )
    return points, resolution.keep(throw)


def _find_for(state: GameState, action: AddMonsters) -> StatBlock | None:
    """The stat block of newcomers: the one that was named, else for monsters the one of their name.

    NotFoundError for one that was named and is not there.
    """
    if action.block.strip().lower() == NO_BLOCK:
        return None
    if action.block:
        return require_block(state, action.block)
    return find_block(state, action.name) if action.kind is Kind.MONSTER else None


def _written_of(resolution: Resolution, action: AddMonsters, block: StatBlock | None) -> StatBlock:
    """What is written of newcomers, under the name that they get. What was typed counts."""
    base = StatBlock(action.name) if block is None else block
    hit_dice = read_hit_dice(action.hit_dice)
    if hit_dice is not None:
        base = replace(base, hit_dice=hit_dice, hit_points=0, saves_as=None)
    saves_as = read_saves_as(resolution.state, action.saves_as)
    return replace(
        base,
        name=_called(action.name, block),
        saves_as=base.saves_as if saves_as is None else saves_as,
        level=base.level if action.level is None else action.level,
        morale=base.morale if action.morale is None else action.morale,
        slow=base.slow if action.slow is None else action.slow,
        numbers={**base.numbers, **_numbers(resolution, action)},
        traits=check_traits(resolution, (*base.traits, *action.traits)),
        items=check_items(action.items) or base.items,
    )


def read_hit_dice(text: str) -> HitDice | None:
    """Hit dice as they were typed, None where nothing was. Raises RuleError."""
    return parse_hit_dice(text) if text.strip() else None


def read_saves_as(state: GameState, text: str) -> HitDice | None:
    """By what somebody saves as it was typed, None where nothing was. Raises RuleError."""
    if not text.strip():
        return None
    found = parse_saves_as(text)
    if found.class_name:
        check_known_class(state, found.class_name)
    return found


def _called(typed: str, block: StatBlock | None) -> str:
    """The name that was typed, with a capital where it is the stat block's own; turned round (`Rat,
    giant`) it is the stat block's. Whose it is, `(Crypt)`, is not said."""
    if block is None or word_of(typed) != word_of(block.name):
        return typed
    name = block.name if "," in typed else typed.strip()
    of_place = len(block.source) + 3
    return capitalized(name[:-of_place] if name.endswith(f" ({block.source})") else name)


def _numbers(asker: Asker, action: AddMonsters) -> dict[str, int]:
    """The numbers typed, by key."""
    numbers = check_numbers(asker, action.numbers)
    if action.initiative_modifier:
        numbers.update(check_numbers(asker, (("initiative", action.initiative_modifier),)))
    return numbers


def _without_hit_points(state: GameState, action: AddMonsters) -> str:
    """The refusal where nothing says how much newcomers can take."""
    near = near_block(state, action.name)
    is_meant = f"Did you mean {near}? Else say" if near else "Say"
    return (
        f"{is_meant} how much they can take: `hit_points:7`, one number for each as in "
        "`hit_points:7 5 4`, or `hit_dice:1`."
    )


def with_ids(resolution: Resolution, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Attacks and things as a combatant has them, each with an id of its own."""
    return tuple(replace(item, id=f"i{resolution.token()}") for item in items)


@FAMILY.handles
def add_monsters(resolution: Resolution, action: AddMonsters) -> None:
    """Add a combatant with hit points given or rolled (OSE-ENCOUNTER, OSE-NORMAL-HUMAN).

    Without an encounter one begins with them, unless players are not to learn of them.
    """
    resolution.require_referee("add monsters")
    if action.keep is not None:
        block = check_block(resolution, action.keep)
        if find_kept(resolution.state, block.name) != block:
            keep_block(resolution, block)
    if resolution.state.encounter is None and not action.hidden:
        resolution.perform(StartEncounter())
        resolution.settle()
    bring_in(resolution, action)


def bring_in(resolution: Resolution, action: AddMonsters) -> str:
    """The same by a rule, which asks nobody's leave; the id of the combatant."""
    encounter = resolution.encounter
    side = resolution.side(action.side)
    _require_room(encounter)
    _check(action)
    block = _find_for(resolution.state, action)
    count, number = appearing(resolution, action, block, MOST_BODIES)
    action = replace(action, count=count)
    written = _written_of(resolution, action, block)
    points, throws = _hit_points(resolution, action, written)
    combatant = arriving(
        encounter,
        _combatant(resolution, action, side, written, points, "" if block is None else block.name),
    )
    resolution.put_encounter(replace(encounter, combatants=(*encounter.combatants, combatant)))
    if not combatant.hidden:
        make_way(resolution, combatant.name)
    resolution.emit(
        CombatantJoined(
            rule="OSE-NORMAL-HUMAN" if combatant.normal_human else "",
            target=resolution.who(combatant.id),
            side=side.key,
            kind=combatant.kind,
            count=len(combatant.bodies),
            late=is_too_late(encounter),
            throws=throws,
            rolled=points if throws else (),
            side_label=side.label,
            block=None if block is None else as_written(resolution.state, block),
            number=number,
        )
    )
    tell_unknown(resolution, resolution.who(combatant.id), action.traits)
    return combatant.id


def _require_room(encounter: Encounter) -> None:
    groups = [c for c in encounter.combatants if c.bodies]
    if len(groups) >= MOST_GROUPS:
        raise RuleError(
            f"An encounter can have {MOST_GROUPS} groups of monsters, and this one is full. "
            "Add like monsters as one group with `count`."
        )


def _check(action: AddMonsters) -> None:
    if action.kind is Kind.CHARACTER:
        raise RuleError(
            "A character joins with its sheet: ", WayOut("bring one in", "encounter join"), "."
        )
    if not 1 <= action.count <= MOST_BODIES:
        raise RuleError(f"One group has 1 to {MOST_BODIES} members. Give a `count` in between.")


def _hit_points(
    resolution: Resolution, action: AddMonsters, written: StatBlock
) -> tuple[tuple[int, ...], tuple[Throw, ...]]:
    """Hit points of each body, and the throw behind them; those given win over hit dice.

    Minions have 1, unless they are tough (4E-TOUGH-MINIONS).
    """
    if MINION.key in written.traits and resolution.setting(MINIONS.key) == "one-hp":
        return (1,) * action.count, ()
    if action.hit_points:
        return _given(action), ()
    if written.hit_points:
        return (written.hit_points,) * action.count, ()
    if written.hit_dice is None:
        raise RuleError(_without_hit_points(resolution.state, action))
    is_known = (
        resolution.setting("monster_hit_points") == "exact" or action.kind is not Kind.MONSTER
    )
    secret = action.hidden or not is_known
    die = int(resolution.setting("monster_hit_die").removeprefix("d"))
    dice = dice_of(written.hit_dice, die)
    points, throw = roll_hit_points(resolution, dice, action.count, secret=secret)
    return points, (throw,)


def _given(action: AddMonsters) -> tuple[int, ...]:
    given = action.hit_points
    if len(given) not in (1, action.count):
        raise RuleError(
            f"There are {action.count} of them and {len(given)} numbers of hit points. "
            "Give one number for all, or one for each."
        )
    for points in given:
        if not 1 <= points <= MOST_HIT_POINTS:
            raise RuleError(f"Hit points go from 1 to {MOST_HIT_POINTS}; {points} is outside.")
    return given * action.count if len(given) == 1 else given


def _combatant(
    resolution: Resolution,
    action: AddMonsters,
    side: Side,
    written: StatBlock,
    points: tuple[int, ...],
    block: str,
) -> Combatant:
    is_normal_human = _is_normal_human_monsters(resolution, action, written)
    return Combatant(
        id=f"m{resolution.token()}",
        name=_name(resolution, written.name, hidden=action.hidden),
        side=side.key,
        kind=action.kind,
        owner=action.owner,
        bodies=tuple(Body(n, Vitals(hp, hp)) for n, hp in enumerate(points, start=1)),
        hidden=action.hidden,
        level=NORMAL_HUMAN_LEVEL if is_normal_human else check_level(written.level),
        hit_dice=written.hit_dice,
        normal_human=is_normal_human,
        saves_as=written.saves_as,
        numbers=written.numbers,
        dexterity_class=written.dexterity_class,
        slow=True if written.slow else None,
        morale=Morale(score=check_morale(written.morale)),
        items=with_ids(resolution, written.items),
        traits=written.traits,
        loses=written.loses,
        block=block,
    )


def _name(resolution: Resolution, typed: str, *, hidden: bool) -> str:
    """What newcomers are called: equal names get letters."""
    taken = taken_names(resolution.state, resolution.encounter, with_hidden=hidden)
    return distinct_name(tidy_name(typed, "A monster", "Goblin"), taken)


def _is_normal_human_monsters(
    resolution: Resolution, action: AddMonsters, written: StatBlock
) -> bool:
    """What the referee says, else what is written, else what hirelings are (OSE-NORMAL-HUMAN)."""
    if action.normal_human is not None:
        return action.normal_human
    if written.hit_dice is not None:
        return written.hit_dice.normal_human or written.normal_human
    is_hireling = action.kind is not Kind.MONSTER
    return is_hireling and resolution.setting(HIRELINGS.key) == "normal-humans"
