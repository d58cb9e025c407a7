"""What is worn against spells: rings that turn them back, a scarab that takes curses in."""

import dataclasses
from collections.abc import Iterable

from rules.items.reading import items_of, put_item
from rules.items.wares import power_of
from rules.kernel.events import audience_of
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.record import replace
from rules.spells.records import SpellTurned
from rules.spells.rows import ABILITY, ITEM, Asks, Deed, Kills, Puts, Save, Whom
from rules.spells.work import RULE, Reached, Working, fail
from rules.state.game import GameState
from rules.state.items import Held, Item

CURSES = ("cursed", "cursed-saves", "cursed-to-miss")
NO_SPELLS = (ITEM, ABILITY)


def guarded(resolution: Resolution, working: Working, reached: Reached) -> Reached:
    """The same without whoever wears what takes a curse in, and with the caster for whoever wears
    a ring that turns spells: a charge for each."""
    is_spell = working.row.list not in NO_SPELLS
    turns = is_spell and working.way.whom in (Whom.ONE, Whom.SEVERAL)
    curses = _is_a_curse(working.way.does, kills=is_spell)
    if not (turns or curses):
        return reached
    whom = list[str]()
    for target in reached.whom:
        state, is_own = resolution.state, target == working.caster
        scarab = _worn_against(state, target, curses=True) if curses else None
        ring = _worn_against(state, target, curses=False) if turns and not is_own else None
        if scarab is not None:
            _spend(resolution, target, scarab)
            fail(resolution, working, target, f"{scarab.name} takes it in")
        elif ring is not None:
            _spend(resolution, target, ring)
            who, caster = resolution.who(target), resolution.who(working.caster)
            audience = audience_of(hidden=who.hidden or caster.hidden)
            spell = working.row.name
            resolution.emit(
                SpellTurned(target=who, caster=caster, spell=spell, rule=RULE, audience=audience)
            )
            whom.append(working.caster)
        else:
            whom.append(target)
    return dataclasses.replace(reached, whom=tuple(dict.fromkeys(whom)))


def _is_a_curse(deeds: Iterable[Deed | None], *, kills: bool) -> bool:
    """Whether these curse whom they reach or, where that counts, kill at once."""
    return any(
        (kills and isinstance(deed, Kills))
        or (isinstance(deed, Puts) and deed.key in CURSES)
        or (isinstance(deed, Save) and _is_a_curse((deed.does, deed.passed), kills=kills))
        or (isinstance(deed, Asks) and _is_a_curse([way for _, way in deed.ways], kills=False))
        for deed in deeds
    )


def _worn_against(state: GameState, who: str, *, curses: bool) -> Item | None:
    """What somebody wears with a charge left that turns the next spell at them back, or takes the
    next curse in; None for nothing."""
    for item in items_of(state, who):
        power = power_of(state, item) if item.held is not Held.CARRIED else None
        put_on = None if power is None else power.worn
        if put_on is not None and item.charges and (put_on.absorbs if curses else put_on.turns):
            return item
    return None


def _spend(resolution: Resolution, target: str, worn: Item) -> None:
    put_item(resolution, id_of(target), replace(worn, charges=(worn.charges or 0) - 1))
