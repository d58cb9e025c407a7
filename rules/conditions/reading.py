"""Who has which effects, as plain questions to the state; other families ask here."""

from collections.abc import Iterable

from rules.conditions.kinds.registry import HOLDS, STOPS_ACTION
from rules.kernel.targets import id_of
from rules.state.conditions import Effect
from rules.state.game import GameState

STAYS = "Those who are held stay there. They break free with `/grapple`."


def effects_on(state: GameState, target: str) -> tuple[Effect, ...]:
    """What is on a target, and on the whole group it belongs to."""
    on_it = (target, id_of(target))
    return tuple(effect for effect in state.effects if effect.target in on_it)


def by_target(effects: Iterable[Effect]) -> dict[str, list[Effect]]:
    """Effects by who has them: a character, a whole group, or one body."""
    found: dict[str, list[Effect]] = {}
    for effect in effects:
        found.setdefault(effect.target, []).append(effect)
    return found


def stopped(state: GameState) -> frozenset[str]:
    """The targets that a condition keeps from acting; whole groups are one target.

    Every step asks it, so it goes through the effects once and needs no index.
    """
    return frozenset([effect.target for effect in state.effects if effect.key in STOPS_ACTION])


def holds_on(state: GameState, target: str) -> tuple[Effect, ...]:
    """The holds that a target is in; the source of each is who holds, "" for nobody known."""
    if not state.effects:
        return ()
    return tuple(effect for effect in effects_on(state, target) if effect.key in HOLDS)


def why_held(state: GameState, target: str) -> str:
    """Why somebody who is held cannot go, as a refusal; "" for whoever can."""
    return STAYS if holds_on(state, target) else ""


def bonus_effects(state: GameState, target: str, modifies: str) -> tuple[Effect, ...]:
    """What counts now on what it `modifies`, such as "attack", and is not spent (4E-BONUS-ONCE)."""
    return tuple(
        effect
        for effect in effects_on(state, target)
        if effect.modifies == modifies and effect.amount and not effect.spent
    )
