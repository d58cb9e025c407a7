"""ERIS-MISSILES: weapons that shoot every second round, and ammunition that is used up (R-RATE)."""

from collections.abc import Iterator

from rules.attack.events import AttackMade, AttackRolled
from rules.attack.questions import AttackRuling
from rules.combat.events import AmmunitionUsed
from rules.items.door import AMMUNITION, find_item, items_of, put_item
from rules.kernel.events import audience_of
from rules.kernel.questions import Mode, Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, split_target
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Item

RULE = "ERIS-MISSILES"
KINDS = (
    ("crossbow", ("quarrel", "bolt")),
    ("bow", ("arrow",)),
    ("sling", ("stone", "bullet")),
)
"""What is shot, by a word in the name of the weapon; the first that fits counts."""


def _is_slow(state: GameState, who: str, item_id: str | None) -> bool:
    item = find_item(state, who, item_id or "")
    return item is not None and item.rounds > 1


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
    found = ammunition_of(state, question.who, question.item)
    if found is not None and not found.count:
        text = f"{found.name}: none are left. `/item add` writes down more."
        yield Verdict(Ruling.FORBIDDEN, text, RULE)


def ammunition_of(state: GameState, who: str, item_id: str | None) -> Item | None:
    """What somebody shoots with a weapon, None where nothing of the kind is written down.

    What a group has is written once for all of it, and not counted.
    """
    combatant, weapon = find_combatant(state, who), find_item(state, who, item_id or "")
    if weapon is None or (combatant is not None and len(combatant.bodies) > 1):
        return None
    name = weapon.name.lower()
    words = next((words for kind, words in KINDS if kind in name), ())
    fitting = [
        one
        for one in items_of(state, who)
        if AMMUNITION in one.tags and any(word in one.name.lower() for word in words)
    ]
    return max(fitting, key=lambda one: one.count > 0, default=None)


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
    found = ammunition_of(resolution.state, event.attacker.target, event.item)
    if found is None or not found.count:
        return
    left = max(0, found.count - event.attacks)
    put_item(resolution, event.attacker.id, replace(found, count=left))
    resolution.emit(
        AmmunitionUsed(
            target=event.attacker,
            name=found.name,
            left=left,
            audience=audience_of(hidden=not event.attacker.is_character),
        )
    )
