"""Once all have rolled: the damage at stake falls on everybody at once."""

from collections.abc import Callable, Iterator

from rules.checks.answering import answer_together, can_roll, without
from rules.checks.reading import find_ask, waiting_in
from rules.health.door import read_amount, take_damage
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_vitals
from rules.kernel.visibility import in_public
from rules.record import replace
from rules.state.checks import Ask, Asked
from rules.state.health import Harm


def settle(resolution: Resolution, ask_id: str) -> None:
    """Once nobody whom players know of has to roll, the rest do, and the damage is dealt."""
    ask = find_ask(resolution.state, ask_id)
    if ask is None or any(not resolution.who(target).hidden for target in waiting_in(ask)):
        return
    able = [target for target in waiting_in(ask) if can_roll(resolution, ask, target)]
    answer_together(resolution, ((ask_id, target) for target in able))
    ask = find_ask(resolution.state, ask_id)
    assert ask is not None
    asks = tuple(other for other in resolution.state.asks if other.id != ask_id)
    resolution.state = replace(resolution.state, asks=asks)
    if ask.stake.damage:
        _deal(resolution, ask)


def _deal(resolution: Resolution, ask: Ask) -> None:
    """The damage at stake, rolled once: all of it, or what those take who passed (R-HALF)."""
    stake = ask.stake
    hurt = [one for one in _hurt(ask) if find_vitals(resolution.state, one.target) is not None]
    if not hurt:
        return
    is_open = any(not resolution.who(one.target).hidden for one in hurt)
    seen = in_public(wanted=is_open)
    amount, throw = read_amount(resolution, stake.damage, "damage", seen)
    for one in hurt:
        harm = Harm(
            one.target,
            amount,
            is_attack=stake.is_attack,
            by=stake.by,
            audience=seen.audience(resolution.actor.member),
            tags=stake.tags,
            item=stake.item,
            rulings=(stake.saved,) if one.passed else (),
        )
        take_damage(resolution, harm, throw)


def _hurt(ask: Ask) -> Iterator[Asked]:
    """Those whom the damage reaches: who has failed, and who passed where that only halves it."""
    for one in ask.people:
        if one.passed is False or (one.passed and ask.stake.saved == "half"):
            yield one


def drop(resolution: Resolution, is_out: Callable[[str], bool]) -> None:
    """Nobody waits any more for those who are out; what was waiting for them alone is settled."""
    for ask in resolution.state.asks:
        out = [target for target in waiting_in(ask) if is_out(target)]
        if out:
            without(resolution, ask, out)
            settle(resolution, ask.id)
