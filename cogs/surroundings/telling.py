"""Water, and what is dropped from above, told as sentences."""

from collections.abc import Iterator

from cogs.render.narration import Briefs, Mark, Note, Tellers, acts, agreed, name, names
from cogs.render.text import show_throw
from rules.kernel.words import listed
from rules.surroundings.records import BombDropped, Dropped, WaterSet

TELLERS = Tellers()
BRIEFS = Briefs()


@BRIEFS.tells
def _brief_bomb(event: BombDropped) -> Iterator[Mark]:
    hit = names(result.target for result in event.results if result.hit) or "nobody"
    what = f"{name(event.attacker)} dropped something" if event.attacker else "something fell"
    yield Note((), f"{what} and hit {hit}")


def water_words(attack: int | None, damage: int | None, *, under: bool) -> str:
    """`In water: attacks -2, damage -1`, as far as the referee has said it."""
    said = [
        f"{what} {penalty:+d}"
        for what, penalty in (("attacks", attack), ("damage", damage))
        if penalty
    ]
    said += ["missiles do nothing"] if under else []
    where = "Under water" if under else "In water"
    return f"{where}: {', '.join(said)}" if said else where


@TELLERS.tells
def _water(event: WaterSet) -> str:
    if event.over:
        return "The fight is out of the water."
    told = f"{water_words(event.attack, event.damage, under=event.under)}."
    if event.ashore:
        told += f" Ashore, and fighting as on land: {names(event.ashore)}."
    if event.attack is None and event.damage is None:
        told += (
            " What that takes off attacks and damage is the referee's to say: "
            "`/do encounter water attack:-2 damage:-1`."
        )
    return told


@TELLERS.tells
def _bomb(event: BombDropped) -> str:
    who = f"{acts(event.attacker, 'drops')} something" if event.attacker else "Something falls"
    away = f" {names(event.spared)} {agreed(event.spared, 'stands')} too far off."
    return _fell(event, who) + (away if event.spared else "")


def _fell(event: BombDropped, who: str) -> str:
    hit = [result for result in event.results if result.hit]
    missed = [result for result in event.results if not result.hit]
    if not hit:
        return f"{who}, and it hits nobody ({_all(missed)})." if missed else f"{who}."
    spared = f", and misses {_all(missed)}" if missed else ""
    return f"{who}: it hits {_all(hit)}{spared}."


def _all(results: list[Dropped]) -> str:
    return listed([f"{name(one.target)}, {show_throw(one.throw)}" for one in results])


@BRIEFS.tells
def _brief_water(event: WaterSet) -> Iterator[Mark]:
    where = "under water" if event.under else "in water"
    yield Note((), "the fight left the water" if event.over else f"the fight was {where}")
