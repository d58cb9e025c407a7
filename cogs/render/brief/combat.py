"""What a fight adds to blows, in a few words: stray shots, parries, what falls from above."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from cogs.render.narration.encounter import name, names
from cogs.render.text import plain
from rules.combat.records import ParryTaken, ProtectionBroken, ShotStrayed
from rules.grapple.records import Grappled
from rules.kernel.events import Event
from rules.surroundings.records import BombDropped


def _broken(event: ProtectionBroken, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"lost {plain(event.what)} to a critical hit")


def _strayed(event: ShotStrayed, _people: People) -> Iterator[Mark]:
    if event.struck is not None:
        yield Note((event.struck,), "was hit by a stray shot", weight=Weight.GREAT)


def _parry(event: ParryTaken, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), "parried", weight=Weight.SMALL)


def _grappled(event: Grappled, _people: People) -> Iterator[Mark]:
    if event.breaking_free:
        did = "broke free" if event.won else "did not break free"
        yield Note(event.who, did)
        return
    did = "got hold of" if event.won else "did not get hold of"
    yield Note(event.who, f"{did} {names(event.whom)}")


def _bomb(event: BombDropped, _people: People) -> Iterator[Mark]:
    hit = names(result.target for result in event.results if result.hit) or "nobody"
    what = f"{name(event.attacker)} dropped something" if event.attacker else "something fell"
    yield Note((), f"{what} and hit {hit}")


BRIEFS: Mapping[type[Event], Brief] = {
    ProtectionBroken: _broken,
    ShotStrayed: _strayed,
    ParryTaken: _parry,
    Grappled: _grappled,
    BombDropped: _bomb,
}
