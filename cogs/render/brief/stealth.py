"""What people did unseen, in a few words."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from cogs.render.text import plain
from rules.kernel.events import Event
from rules.stealth.records import PocketPicked, SneakRolled, TheftNoticed


def _sneaked(event: SneakRolled, _people: People) -> Iterator[Mark]:
    did = "sneaked, undetected" if event.undetected else "sneaked, and were noticed"
    if len(event.people) == 1 and not event.undetected:
        did = "sneaked, and was noticed"
    yield Note(event.people, did)


def _picked(event: PocketPicked, _people: People) -> Iterator[Mark]:
    how = "was caught at a pocket of" if event.caught else "tried a pocket of"
    did = "picked a pocket of" if event.taken else how
    weight = Weight.GREAT if event.caught else Weight.USUAL
    yield Note((event.thief,), f"{did} {plain(event.victim)}", weight=weight)


def _noticed(event: TheftNoticed, _people: People) -> Iterator[Mark]:
    yield Note((), f"{plain(event.victim)} realised what {plain(event.thief)} had taken")


BRIEFS: Mapping[type[Event], Brief] = {
    SneakRolled: _sneaked,
    PocketPicked: _picked,
    TheftNoticed: _noticed,
}
