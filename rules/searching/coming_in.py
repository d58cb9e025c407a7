"""What happens as the party comes into an area: who notices what, and what springs (OSE-TRAPS)."""

from rules.expedition.door import travellers
from rules.kernel.resolution import Resolution
from rules.party.door import in_order
from rules.places.door import ground_of
from rules.places.events import AreaEntered
from rules.searching.noticing import dwarves_notice_traps, look_around
from rules.state.health import Life
from rules.traps.door import on_the_floor, touch_all


def party_comes_in(resolution: Resolution, _event: AreaEntered) -> None:
    """Elves look around; then each may set off the traps that nobody notices, the front first."""
    look_around(resolution)
    ground = ground_of(resolution.state)
    noticed = dwarves_notice_traps(resolution.state)
    there = () if noticed else on_the_floor(ground)
    walking = in_order(resolution.state, travellers(resolution.state))
    people = [one.id for one in walking if one.vitals.life is Life.UP]
    touch_all(resolution, ground, there, people)
