"""Water, and what is dropped from above, told as sentences."""

from collections.abc import Iterator

from cogs.render.narration import (
    Briefs,
    Mark,
    Note,
    Tellers,
    acts,
    agreed,
    name,
    name_together,
    names,
)
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
    """`in water: attacks -2, damage -1`, as far as the referee has said it."""
    said = [
        f"{what} {penalty:+d}"
        for what, penalty in (("attacks", attack), ("damage", damage))
        if penalty
    ]
    said += ["missiles do nothing"] if under else []
    where = "under water" if under else "in water"
    return f"{where}: {', '.join(said)}" if said else where


@TELLERS.tells
def _water(event: WaterSet) -> str:
    if event.over:
        return "The fight is out of the water."
    told = f"The fight is {water_words(event.attack, event.damage, under=event.under)}."
    if event.ashore:
        ashore, fights = agreed(event.ashore, "is ashore"), agreed(event.ashore, "fights")
        told += f" {names(event.ashore)} {ashore}, and {fights} as on land."
    if event.attack is None and event.damage is None:
        told += (
            " What the water takes off attacks and damage is the referee's to say: "
            "`/do encounter water attack:-2 damage:-1`."
        )
    return told


@TELLERS.tells
def _bomb(event: BombDropped) -> str:
    who = f"{acts(event.attacker, 'drops')} something" if event.attacker else "Something falls"
    away = f" {names(event.spared)} {agreed(event.spared, 'stands')} too far off."
    hit = [result for result in event.results if result.hit]
    missed = [result for result in event.results if not result.hit]
    struck = [f"it hits {_all(hit)}"] if hit else []
    struck += [f"{'' if hit else 'it '}misses {_all(missed)}"] if missed else []
    told = f"{who}: {' and '.join(struck)}." if struck else f"{who}."
    return told + (away if event.spared else "")


def _all(results: list[Dropped]) -> str:
    """`Goblins 2 and 3 (16 and 20 on 1d20)`."""
    dice = dict.fromkeys(one.throw.record.text for one in results)
    totals = listed([f"**{one.throw.record.total}**" for one in results])
    return f"{name_together([one.target for one in results])} ({totals} on {listed([*dice])})"


@BRIEFS.tells
def _brief_water(event: WaterSet) -> Iterator[Mark]:
    where = "under water" if event.under else "in water"
    yield Note((), "the fight left the water" if event.over else f"the fight was {where}")
