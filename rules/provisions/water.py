"""Where there is no water to be found, everybody empties a waterskin a day."""

from rules.clock.door import now
from rules.errors import RuleError
from rules.expedition.door import require_out, travellers
from rules.kernel.resolution import Resolution
from rules.provisions.actions import SetWaterFound
from rules.provisions.eating import RULE
from rules.provisions.events import DrinkSet, ProvidedFor
from rules.provisions.larder import skins_of
from rules.provisions.settings import PROVISIONS
from rules.record import replace


def set_water(resolution: Resolution, action: SetWaterFound) -> None:
    """The referee says it; water fills all skins, and nobody thirsts any more."""
    resolution.require_referee("say whether there is water")
    require_out(resolution)
    if resolution.setting(PROVISIONS.key) == "off":
        raise RuleError(
            "Nobody counts food and drink in this game: `/game settings setting:provisions`."
        )
    state = resolution.state
    if state.provisions.dry is not action.found:
        raise RuleError("That is how it stands already.")
    provisions = replace(
        state.provisions, dry=not action.found, dry_since=0 if action.found else now(state), drunk=0
    )
    resolution.state = replace(state, provisions=provisions)
    skins = skins_of(resolution.state)
    resolution.emit(DrinkSet(found=action.found, skins=skins, rule=RULE))
    if action.found:
        _drink(resolution)


def _drink(resolution: Resolution) -> None:
    thirsty = [one for one in travellers(resolution.state) if one.hunger.water is not None]
    for one in thirsty:
        resolution.put_character(replace(one, hunger=replace(one.hunger, water=None)))
    if thirsty:
        people = tuple(resolution.who(one.id) for one in thirsty)
        resolution.emit(ProvidedFor(targets=people, rule=RULE))
