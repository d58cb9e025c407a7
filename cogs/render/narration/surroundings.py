"""The place of a fight told as sentences: water, and what falls from above."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Briefs, Mark, Note
from cogs.render.narration import People, Teller, show_throw
from cogs.render.narration.grouping import name, names
from cogs.render.text import listed
from rules.kernel.events import Event
from rules.surroundings.records import BombDropped, Dropped, WaterSet


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


def _water(event: WaterSet, _people: People) -> str:
    if event.over:
        return "The fight is out of the water."
    told = f"{water_words(event.attack, event.damage, under=event.under)}."
    if event.ashore:
        told += f" Ashore, and fighting as on land: {names(event.ashore)}."
    if event.attack is None and event.damage is None:
        told += (
            " What that takes off attacks and damage is the referee's to say: "
            "`/encounter water attack:-2 damage:-1`."
        )
    return told


def _bomb(event: BombDropped, _people: People) -> str:
    who = f"{name(event.attacker)} drops something" if event.attacker else "Something falls"
    hit = [result for result in event.results if result.hit]
    missed = [result for result in event.results if not result.hit]
    told = [f"hit are {_all(hit)}"] if hit else ["nobody is hit"]
    told += [f"missed are {_all(missed)}"] if missed and hit else []
    dice = _all(missed) if not hit else ""
    return f"{who}: {', '.join(told)}{f' ({dice})' if dice else ''}."


def _all(results: list[Dropped]) -> str:
    return listed([f"{name(one.target)} {show_throw(one.throw)}" for one in results])


TELLERS: Mapping[type[Event], Teller] = {WaterSet: _water, BombDropped: _bomb}


def _brief_water(event: WaterSet, _people: People) -> Iterator[Mark]:
    where = "under water" if event.under else "in water"
    yield Note((), "the fight left the water" if event.over else f"the fight was {where}")


BRIEFS: Briefs = {
    WaterSet: _brief_water,
}
