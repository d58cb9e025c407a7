"""ERIS-MISSILES: weapons that shoot every second round, and ammunition that is used up (R-RATE)."""

from collections.abc import Iterator

from rules.attack.door import rated
from rules.attack.events import AttackMade, AttackRolled
from rules.attack.questions import AttackRuling
from rules.combat.events import AmmunitionUsed
from rules.items.door import find_item, is_counted, put_item, quiver_of
from rules.kernel.events import Who, audience_of
from rules.kernel.questions import Mode, Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, split_target
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Item

RULE = "ERIS-MISSILES"


def _is_slow(state: GameState, who: str, item_id: str | None) -> bool:
    item = find_item(state, who, item_id or "")
    return item is not None and rated(state, who, item).rounds > 1


def ready(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """What was shot in the round before is being loaded, and nobody shoots without ammunition."""
    if question.mode is not Mode.MISSILE:
        return
    combatant = find_combatant(state, question.who)
    number = split_target(question.who)[1]
    is_loading = combatant is not None and number in combatant.turn.loading
    if is_loading and _is_slow(state, question.who, question.item):
        text = "It shoots every second round, and is being loaded in this one."
        yield Verdict(Ruling.FORBIDDEN, text, RULE)
    quiver = _counted(state, question.who, question.item)
    if quiver and not quiver[0].count:
        text = f"{quiver[0].name}: none are left. `/item add` writes down more."
        yield Verdict(Ruling.FORBIDDEN, text, RULE)


def _counted(state: GameState, who: str, item_id: str | None) -> tuple[Item, ...]:
    """What somebody shoots with a weapon, what goes first before the rest, if it is counted."""
    weapon = find_item(state, who, item_id or "")
    if weapon is None or not is_counted(state, who):
        return ()
    return quiver_of(state, who, weapon)


def shot(resolution: Resolution, event: AttackRolled) -> None:
    """Remember what has to be loaded."""
    who = event.attacker.target
    combatant = find_combatant(resolution.state, who)
    is_shot = event.mode is Mode.MISSILE and _is_slow(resolution.state, who, event.item)
    if combatant is not None and is_shot:
        fired = (*combatant.turn.fired, split_target(who)[1])
        resolution.put_combatant(replace(combatant, turn=replace(combatant.turn, fired=fired)))


def use_up(resolution: Resolution, event: AttackMade) -> None:
    """Count what was shot, all of one action together."""
    if event.mode is not Mode.MISSILE:
        return
    missing = event.attacks
    for found in _counted(resolution.state, event.attacker.target, event.item):
        shot = min(missing, found.count)
        missing -= shot
        if shot:
            _strike(resolution, event.attacker, found, shot)


def _strike(resolution: Resolution, who: Who, found: Item, shot: int) -> None:
    left = found.count - shot
    put_item(resolution, who.id, replace(found, count=left))
    audience = audience_of(hidden=not who.is_character)
    resolution.emit(AmmunitionUsed(target=who, name=found.name, left=left, audience=audience))
