"""What a referee says of load: who carries treasure, and how little of it is none."""

from rules.errors import NotFoundError, RuleError
from rules.items.door import MOST_WEIGHT
from rules.kernel.resolution import Resolution
from rules.load.actions import SetNegligibleLoad, SetTreasureLoad
from rules.load.events import NegligibleLoadSet, TreasureLoadSet
from rules.load.rates import rate_of
from rules.load.settings import way_of
from rules.record import replace

_SAID = {
    True: "carries treasure to speak of",
    False: "carries no treasure to speak of",
    None: "goes by the weight of its treasure",
}


def set_treasure(resolution: Resolution, action: SetTreasureLoad) -> None:
    """Say it of a character; it counts where the game goes by armour and treasure."""
    resolution.require_referee("say who carries treasure to speak of")
    character = resolution.find_character(action.character_id)
    if character is None:
        raise NotFoundError("There is no such character. Pick one from the list that appears.")
    if character.carrying_treasure == action.carrying:
        raise RuleError(f"{character.name} {_SAID[action.carrying]} already.")
    resolution.put_character(replace(character, carrying_treasure=action.carrying))
    found = rate_of(resolution.state, character.id)
    resolution.emit(
        TreasureLoadSet(
            target=resolution.who(character.id),
            carrying=action.carrying,
            rate=found.value,
            why=found.label,
            rule="OSE-ENCUMBRANCE-BASIC",
        )
    )


def set_negligible(resolution: Resolution, action: SetNegligibleLoad) -> None:
    """Say it for the campaign; it counts where coins are held against armour class."""
    resolution.require_referee("say how small a load is none")
    if action.coins is not None and not 0 <= action.coins <= MOST_WEIGHT:
        raise RuleError(f"Give 0 to {MOST_WEIGHT:,} coins, such as `coins:20`.")
    if action.coins == resolution.state.negligible_load:
        raise RuleError("That is how it stands already.")
    resolution.state = replace(resolution.state, negligible_load=action.coins)
    coins = way_of(resolution.state).negligible if action.coins is None else action.coins
    resolution.emit(NegligibleLoadSet(coins=coins, rule="R-WEIGHT-BANDS"))
