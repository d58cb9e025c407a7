"""The tallies of monsters that tire, for referees."""

from collections.abc import Iterator

from cogs.render.text import MESSAGE_LIMIT, join_within, plain
from rules.kernel.targets import find_combatant
from rules.state.game import GameState
from rules.state.health import Life
from rules.view import BodyView, CombatantView, EncounterView

NOBODY = "No monster here tires. The setting `endurance` turns it on from the next encounter."


def render_tallies(state: GameState, view: EncounterView) -> str:
    """A line for each body that tires and lives."""
    lines = [line for combatant in view.combatants for line in _lines(state, combatant)]
    return join_within(lines, MESSAGE_LIMIT) if lines else NOBODY


def _lines(state: GameState, combatant: CombatantView) -> Iterator[str]:
    living = [body for body in combatant.bodies if body.life is not Life.DEAD]
    many = len(combatant.bodies) > 1
    for body in living:
        if words := tally_words(body):
            number = f" {body.number}" if many else ""
            yield f"- **{plain(combatant.name)}{number}**: {words}"
    found = find_combatant(state, combatant.id)
    if living and found is not None and found.loses:
        yield f"-# Loses once exhausted: {plain(', '.join(found.loses))}"


def endurance_lines(combatant: CombatantView) -> list[str]:
    """The tallies of those who have any damage, `2: 8 normal + 2 endurance of 25, listed 20`."""
    many = len(combatant.bodies) > 1
    hurt = (
        body for body in combatant.bodies if body.endurance is not None and body.endurance.spent
    )
    living = [body for body in hurt if body.life is not Life.DEAD]
    return [f"{f'{body.number}: ' if many else ''}{tally_words(body)}" for body in living]


def tally_words(body: BodyView) -> str:
    """`40 normal + 16 endurance of 59, listed 47, weakened`; "" for whoever does not tire."""
    tallies = body.endurance
    if tallies is None:
        return ""
    words = f"{tallies.normal} normal + {tallies.tired} endurance of {body.maximum}"
    listed = f"{words}, listed {tallies.listed}"
    return f"{listed}, {tallies.status}" if tallies.status else listed
