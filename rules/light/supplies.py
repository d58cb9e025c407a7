"""What somebody has to light something with: a thing, what it burns, or a spell."""

from dataclasses import dataclass

from rules.errors import MissingNumberError, RuleError, WayOut
from rules.expedition.going import travellers
from rules.items.having import strike_off
from rules.kernel.actor import Viewer
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.light.records import LIGHTS
from rules.light.sources import SOURCES, Source, fuel_of, items_for, lasting, source_of
from rules.sheet.records import check_level
from rules.state.game import GameState


@dataclass(frozen=True, slots=True)
class AtHand:
    """What somebody could light: `source` and `bearer` as an action takes them, and its name."""

    source: str
    bearer: str
    name: str


def light_at_hand(state: GameState, viewer: Viewer) -> AtHand | None:
    """What one of the party whom the viewer plays could light now, the brightest first.

    What was put out comes before anything new. None where there is nothing.
    """
    people = [one.id for one in travellers(state) if viewer.acts_for(one.owner)]
    for light in LIGHTS.of(state):
        if light.bearer in people and light.left and not source_of(light).drawn:
            return AtHand(light.id, light.bearer, source_of(light).name)
    found = (
        AtHand(source.key, one, source.name)
        for source in sorted(SOURCES, key=lambda source: source.dim)
        for one in people
        if not (source.drawn or source.spell)
        if any(True for _ in items_for(state, one, source))
        if not source.fuel or fuel_of(state, one, source)
    )
    return next(found, None)


def turns_of(resolution: Resolution, source: Source, bearer: str, level: int | None) -> int | None:
    """How long it lasts; a spell by the level of whoever cast it."""
    if source.turns is None or not source.per_level:
        return lasting(resolution.state, source)
    caster = find_character(resolution.state, bearer)
    known = caster.level if level is None and caster is not None else level
    if known is None:
        raise MissingNumberError("Of what level is whoever cast it?", once="level:3")
    return source.turns + source.per_level * check_level(known)


def use_up(resolution: Resolution, source: Source, bearer: str) -> tuple[str, str, int]:
    """Use up what it takes: the id of the item that stays, what was used, how much of it is left.

    A referee lights what is written nowhere.
    """
    if source.spell:
        if not resolution.actor.is_referee:
            caster = find_character(resolution.state, bearer)
            spells = () if caster is None else caster.spells
            known = next((spell for spell in spells if source.spell == spell.name.casefold()), None)
            if known is None:
                raise RuleError(
                    f"The spell {source.spell} is not in memory there. ",
                    WayOut("Write it down", "spell memorise"),
                    ", or ask a referee, who can light anything.",
                )
            if known.left == known.count:
                raise RuleError(WayOut("Cast it", "cast", spell=f"{source.spell}"), " first.")
        return "", "", 0
    item = next(items_for(resolution.state, bearer, source), None)
    if item is None:
        _require_leave(resolution, source.name, bearer)
        return "", "", 0
    if source.is_used_up:
        strike_off(resolution, bearer, item.id, 1)
        return "", item.name, item.count - 1
    return item.id, *use_fuel(resolution, source, bearer)


def use_fuel(resolution: Resolution, source: Source, bearer: str) -> tuple[str, int]:
    """Use a filling of a bearer's: what it was, and how much is left of it."""
    fuel = fuel_of(resolution.state, bearer, source)
    if not fuel:
        _require_leave(resolution, source.fuel, bearer)
        return "", 0
    strike_off(resolution, bearer, fuel[0].id, 1)
    return fuel[0].name, sum(item.count for item in fuel) - 1


def _require_leave(resolution: Resolution, what: str, bearer: str) -> None:
    """Raise RuleError unless the actor is a referee, who needs nothing written."""
    if resolution.actor.is_referee:
        return
    whose = resolution.who(bearer).name if bearer else "The ground"
    raise RuleError(
        f"{whose} has no {what} on the list. ",
        WayOut("Write it down", "item add"),
        ", or ask a referee, who can light anything.",
    )
