"""Monsters and hirelings come into an encounter, one or a group of like bodies, seen or hidden."""

from rules.bestiary.door import as_written, check_morale
from rules.encounter.actions import AddMonsters, RevealCombatant
from rules.encounter.answers import NORMAL_HUMAN_LEVEL
from rules.encounter.bodies import arriving, is_too_late
from rules.encounter.events import CombatantJoined, CombatantRevealed
from rules.encounter.hit_dice import dice_of, roll_hit_points
from rules.encounter.names import (
    distinct_name,
    make_way,
    name_when_revealed,
    rename,
    taken_names,
    tidy_name,
)
from rules.encounter.settings import HIRELINGS, MINIONS
from rules.encounter.sides import combatant_of
from rules.encounter.stat_blocks import find_for, with_ids, without_hit_points, written_of
from rules.encounter.traits import MINION
from rules.errors import RuleError
from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.door import MOST_HIT_POINTS, check_level, tell_unknown
from rules.state.bestiary import StatBlock
from rules.state.encounter import Body, Combatant, Encounter, Kind, Side
from rules.state.health import Vitals
from rules.state.morale import Morale

MOST_GROUPS = 50
"""Lines of monsters and hirelings in one encounter: more would fit on no board."""
MOST_BODIES = 50


def add_monsters(resolution: Resolution, action: AddMonsters) -> None:
    """Add a combatant with hit points given or rolled (OSE-ENCOUNTER, OSE-NORMAL-HUMAN)."""
    resolution.require_referee("add monsters")
    encounter = resolution.encounter
    side = resolution.side(action.side)
    _require_room(encounter)
    _check(action)
    block = find_for(resolution.state, action)
    written = written_of(resolution, action, block)
    points, throws = _hit_points(resolution, action, written)
    combatant = arriving(encounter, _combatant(resolution, action, side, written, points))
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
        )
    )
    tell_unknown(resolution, resolution.who(combatant.id), action.traits)


def _require_room(encounter: Encounter) -> None:
    groups = [c for c in encounter.combatants if c.bodies]
    if len(groups) >= MOST_GROUPS:
        raise RuleError(
            f"An encounter can have {MOST_GROUPS} groups of monsters, and this one is full. "
            "Add like monsters as one group with `count`."
        )


def _check(action: AddMonsters) -> None:
    if action.kind is Kind.CHARACTER:
        raise RuleError("A character joins with its sheet. Use `/encounter join`.")
    if not 1 <= action.count <= MOST_BODIES:
        raise RuleError(f"One group has 1 to {MOST_BODIES} members. Give a `count` in between.")


def _hit_points(
    resolution: Resolution, action: AddMonsters, written: StatBlock
) -> tuple[tuple[int, ...], tuple[Throw, ...]]:
    """Hit points of each body, and the throw behind them; those given win over hit dice.

    Minions have 1, unless they are tough (4E-TOUGH-MINIONS).
    """
    if MINION.key in written.traits and _has_frail_minions(resolution):
        return (1,) * action.count, ()
    if action.hit_points:
        return _given(action), ()
    if written.hit_points:
        return (written.hit_points,) * action.count, ()
    if written.hit_dice is None:
        raise RuleError(without_hit_points(resolution.state, action))
    is_known = (
        resolution.setting("monster_hit_points") == "exact" or action.kind is not Kind.MONSTER
    )
    secret = action.hidden or not is_known
    die = int(resolution.setting("monster_hit_die").removeprefix("d"))
    dice = dice_of(written.hit_dice, die)
    points, throw = roll_hit_points(resolution, dice, action.count, secret=secret)
    return points, (throw,)


def _has_frail_minions(resolution: Resolution) -> bool:
    return resolution.setting(MINIONS.key) == "one-hp"


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
) -> Combatant:
    is_normal_human = _is_normal_human(resolution, action, written)
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
    )


def _name(resolution: Resolution, typed: str, *, hidden: bool) -> str:
    """What newcomers are called: equal names get letters."""
    taken = taken_names(resolution.state, resolution.encounter, with_hidden=hidden)
    return distinct_name(tidy_name(typed, "A monster", "Goblin"), taken)


def _is_normal_human(resolution: Resolution, action: AddMonsters, written: StatBlock) -> bool:
    """What the referee says, else what is written, else what hirelings are (OSE-NORMAL-HUMAN)."""
    if action.normal_human is not None:
        return action.normal_human
    if written.hit_dice is not None:
        return written.hit_dice.normal_human or written.normal_human
    is_hireling = action.kind is not Kind.MONSTER
    return is_hireling and resolution.setting(HIRELINGS.key) == "normal-humans"


def reveal_combatant(resolution: Resolution, action: RevealCombatant) -> None:
    """Show a hidden combatant to everybody, or take one out of sight again."""
    resolution.require_referee("show or hide a combatant")
    combatant = combatant_of(resolution, action.combatant_id)
    _require_change(combatant, action)
    if not action.hidden_again:
        name = name_when_revealed(resolution.state, resolution.encounter, combatant)
        rename(resolution, combatant, name)
        resolution.put_combatant(replace(combatant, name=name, hidden=False))
        make_way(resolution, name)
        resolution.reveal()
    else:
        resolution.put_combatant(replace(combatant, hidden=True))
    side = resolution.side(combatant.side)
    resolution.emit(
        CombatantRevealed(
            target=resolution.who(combatant.id),
            side=side.key,
            hidden_again=action.hidden_again,
            side_label=side.label,
            count=len(combatant.bodies),
        )
    )


def _require_change(combatant: Combatant, action: RevealCombatant) -> None:
    if not combatant.bodies:
        raise RuleError("Whoever has a sheet is always seen. Pick monsters.")
    if combatant.hidden == action.hidden_again:
        if combatant.hidden:
            raise RuleError(
                f"{combatant.name} is out of sight already. `/monster reveal` changes that."
            )
        raise RuleError(
            f"{combatant.name} is seen by everybody already. `/monster hide` changes that."
        )
