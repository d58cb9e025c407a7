"""Temporary hit points (R-TEMPORARY): who gets them, and when they are gone."""

from rules.errors import ForbiddenError, RuleError, WayOut
from rules.health import FAMILY
from rules.health.damage import read_amount
from rules.health.hit_points import audience_of_points, is_exact, roller_of
from rules.health.records import (
    TEMPORARY,
    TEMPORARY_RULE,
    EndTemporary,
    GiveTemporary,
    TemporaryEnded,
    TemporaryGiven,
)
from rules.kernel.events import REFEREES, Audience, Throw
from rules.kernel.naming import name_source, name_target, name_targets, who_acts
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_vitals
from rules.kernel.words import many
from rules.record import replace
from rules.rest.records import ExtendedRested, ShortRested
from rules.state.health import Life, Vitals


@FAMILY.handles
def give(resolution: Resolution, action: GiveTemporary) -> None:
    """Each has the higher of what they had and what they get; the dead get none."""
    targets = name_targets(resolution, action.targets)
    for target in targets:
        _require_leave(resolution, target)
        if _vitals_of(resolution, target).life is Life.DEAD:
            name = resolution.who(target).label
            raise RuleError(f"{name} is dead, and temporary hit points do not help.")
    by = name_source(resolution, action.by)
    amount, throw = read_amount(resolution, action.amount, "temporary hit points", action.seen)
    had = {target: _vitals_of(resolution, target).temporary for target in targets}
    if throw is None and amount <= min(had.values()):
        raise RuleError(_no_gain(resolution, amount, had))
    audience = action.seen.audience(resolution.actor.member)
    for target in had:
        lend(resolution, target, amount, throw=throw, by=by, audience=audience)


def lend(
    resolution: Resolution,
    target: str,
    amount: int,
    *,
    throw: Throw | None = None,
    by: str = "",
    audience: Audience = None,
) -> None:
    """Give them by a rule, which asks nobody's leave: the higher number counts."""
    before = _vitals_of(resolution, target)
    vitals = replace(before, temporary=max(before.temporary, amount))
    resolution.put_vitals(target, vitals)
    who = resolution.who(target)
    resolution.emit(
        TemporaryGiven(
            target=who,
            amount=amount,
            before=before.temporary,
            temporary=vitals.temporary,
            exact=is_exact(resolution, target),
            by=who_acts(resolution, by, who),
            throw=throw,
            roller=roller_of(audience),
            audience=audience_of_points(resolution, who, asked=audience),
        )
    )


@FAMILY.handles
def end(resolution: Resolution, action: EndTemporary) -> None:
    """They are gone because somebody says so."""
    target = name_target(resolution, action.target)
    _require_leave(resolution, target)
    if not _vitals_of(resolution, target).temporary:
        raise RuleError(f"{resolution.who(target).label} has no temporary hit points.")
    lose(resolution, target, "said")


@FAMILY.follows(TEMPORARY_RULE)
def rest_ends_them(resolution: Resolution, event: ShortRested | ExtendedRested) -> None:
    """A rest of any length takes what is left of them."""
    if _vitals_of(resolution, event.target.target).temporary:
        lose(resolution, event.target.target, "rest")


def lose(resolution: Resolution, target: str, cause: str) -> None:
    """They are gone: "said", "rest" or "spell"."""
    vitals = _vitals_of(resolution, target)
    resolution.put_vitals(target, replace(vitals, temporary=0))
    audience = None if is_exact(resolution, target) else REFEREES
    resolution.emit(
        TemporaryEnded(
            target=resolution.who(target), amount=vitals.temporary, cause=cause, audience=audience
        )
    )


def _require_leave(resolution: Resolution, target: str) -> None:
    """Who plays somebody gives them where the game says so, else a referee alone."""
    if resolution.setting(TEMPORARY.key) == "on":
        resolution.require_control(target, "change the temporary hit points of {}")
    elif not resolution.actor.is_referee:
        raise ForbiddenError(
            "Temporary hit points are the referee's to give in this game. To heal, or for a higher "
            "maximum, ",
            WayOut("change hit points", "sheet hp"),
            ".",
        )


def _no_gain(resolution: Resolution, amount: int, had: dict[str, int]) -> str:
    """Why nobody gets anything."""
    if amount == 0:
        return "Give a number of temporary hit points such as `5`, or dice such as `1d6`."
    if len(had) > 1:
        return "All of them have as many temporary hit points already: the higher number stays."
    ((target, before),) = had.items()
    has = many(before, "temporary hit point")
    return (
        f"{resolution.who(target).label} has {has} already. They are never added up: "
        "the higher number stays."
    )


def _vitals_of(resolution: Resolution, target: str) -> Vitals:
    vitals = find_vitals(resolution.state, target)
    assert vitals is not None
    return vitals
