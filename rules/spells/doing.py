"""Which resolver each kind of deed in a row has; and saves and touches, which come before."""

from collections.abc import Mapping, Sequence

from rules.attack.reckoning import is_hit, plan
from rules.attack.records import AttackBonus
from rules.attack.striking import BARE_HANDS
from rules.casting.knowing import row_by_key
from rules.checks.asking import ask_checks
from rules.checks.reading import Outcome
from rules.checks.records import Stake
from rules.kernel.events import audience_of
from rules.kernel.questions import Mode
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant
from rules.kernel.throwing import throw_text
from rules.kernel.visibility import Visibility
from rules.spells import FAMILY
from rules.spells.harming import heals, hurts, kills, missiles, raises, tags_of
from rules.spells.putting import (
    asks,
    charms,
    darkens,
    dispels,
    ends,
    makes,
    marks,
    puts,
    shines,
    summons,
)
from rules.spells.reading import dice_at
from rules.spells.records import SAVED, SpellMade, TouchRolled
from rules.spells.rows import (
    Asks,
    Charms,
    Darkens,
    Deed,
    Dispels,
    Ends,
    Heals,
    Hurts,
    Kills,
    Makes,
    Marks,
    Missiles,
    Puts,
    Raises,
    Rolls,
    Save,
    Shines,
    Summons,
    Touches,
)
from rules.spells.work import MAGIC, RULE, SPELL, Does, Working, leave_open


def saves(resolution: Resolution, working: Working, deed: Save, whom: Sequence[str]) -> None:
    """Each saves, at once or when its player does; what comes of it follows."""
    ask_checks(
        resolution,
        whom,
        f"save_{deed.category}",
        stake=_stake(working, deed),
        modifier=deed.modifier + deed.per_level * working.level,
        label=working.row.name,
    )


def _stake(working: Working, deed: Save) -> Stake:
    """What hangs on the save: damage, which is rolled once for all, or other deeds."""
    if isinstance(deed.does, Hurts):
        return Stake(
            damage=dice_at(deed.does.dice, working.level),
            saved="half" if deed.half else "none",
            by=working.caster,
            tags=tags_of(deed.does),
        )
    return Stake(
        on_failure=working.words if deed.does is not None else "",
        on_success=working.words if deed.passed is not None else "",
        by=working.caster,
        tags=(MAGIC, SPELL),
    )


@FAMILY.comes_of(SAVED, RULE)
def saved(resolution: Resolution, outcome: Outcome) -> None:
    """What a spell does to somebody who has saved against it, however late it was rolled.

    A spell that the game's book has no longer does nothing.
    """
    key, *numbers = outcome.words.split(":")
    use, index, level, turns, rounds = map(int, numbers)
    row = row_by_key(resolution.state, key)
    if row is None or use >= len(row.uses) or index >= len(row.uses[use].does):
        return
    save = row.uses[use].does[index]
    deed = _comes_of(save, passed=outcome.passed) if isinstance(save, Save) else None
    if deed is not None:
        by = outcome.stake.by
        working = Working(by, row, use, level, index=index, turns=turns, rounds=rounds)
        DOES[type(deed)](resolution, working, deed, (outcome.target,))


def _comes_of(save: Save, *, passed: bool) -> Deed | None:
    return save.passed if passed else save.does


def rolls(resolution: Resolution, working: Working, deed: Rolls, whom: Sequence[str]) -> None:
    """One of several things, as the dice have it."""
    who = resolution.who(working.caster)
    purpose = working.row.name.lower()
    throw = throw_text(resolution, deed.dice, purpose, secret=who.hidden)
    audience = audience_of(hidden=who.hidden)
    resolution.emit(
        SpellMade(target=who, spell=working.row.name, throw=throw, rule=RULE, audience=audience)
    )
    found = next(each for most, each in deed.rows if throw.total <= most)
    DOES[type(found)](resolution, working, found, whom)


def touches(resolution: Resolution, working: Working, deed: Touches, whom: Sequence[str]) -> None:
    """The caster has to hit with bare hands; where nobody knows the numbers, the referee says."""
    for target in whom:
        found = _touch(resolution, working.caster, target)
        if found is None:
            people = (resolution.who(target),)
            leave_open(
                resolution, working.caster, working.row.name, working.at, people, working.level
            )
        elif found:
            DOES[type(deed.does)](resolution, working, deed.does, (target,))


def _touch(resolution: Resolution, caster: str, target: str) -> bool | None:
    """Whether a touch hits: by a roll, or by itself; None where the numbers are not known."""
    if find_combatant(resolution.state, caster) is None:
        return True
    deed = AttackBonus(who=caster, whom=target, mode=Mode.MELEE)
    planned = plan(resolution, deed, BARE_HANDS)
    who, whom = resolution.who(caster), resolution.who(target)
    audience = audience_of(hidden=who.hidden or whom.hidden)
    if planned.automatic() is not None:
        resolution.emit(TouchRolled(target=who, whom=whom, hit=True, rule=RULE, audience=audience))
        return True
    if planned.reckoning.needed is None:
        return None
    seen = resolution.visibility(whom, resolution.visibility(who, Visibility.PUBLIC))
    throw = resolution.roll("touch", 1, 20, secret=seen.is_secret)
    total = throw.total + planned.reckoning.bonus
    hit = is_hit(throw.total, total, planned.reckoning.needed)
    resolution.emit(
        TouchRolled(
            target=who, whom=whom, hit=hit, throw=throw, total=total, rule=RULE, audience=audience
        )
    )
    return hit


DOES: Mapping[type, Does] = {
    Hurts: hurts,
    Missiles: missiles,
    Heals: heals,
    Kills: kills,
    Raises: raises,
    Puts: puts,
    Marks: marks,
    Ends: ends,
    Shines: shines,
    Darkens: darkens,
    Dispels: dispels,
    Charms: charms,
    Summons: summons,
    Makes: makes,
    Rolls: rolls,
    Asks: asks,
    Save: saves,
    Touches: touches,
}
"""A new kind is a record, its resolver, and a line here."""
