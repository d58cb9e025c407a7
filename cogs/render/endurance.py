"""The tallies of monsters that tire, for referees."""

from collections.abc import Iterable, Iterator

from cogs.render.narration.encounter import runs
from cogs.render.text import MESSAGE_LIMIT, join_within, plain
from rules.kernel.targets import find_combatant
from rules.state.game import GameState
from rules.state.health import Life
from rules.view import BodyView, CombatantView, EncounterView

NOBODY = "No monster here tires. The setting `endurance` turns it on from the next encounter."


def render_tallies(state: GameState, view: EncounterView) -> str:
    """A line for those who tire and live, the alike of a group together."""
    lines = [line for combatant in view.combatants for line in _lines(state, combatant)]
    return join_within(lines, MESSAGE_LIMIT) if lines else NOBODY


def _lines(state: GameState, combatant: CombatantView) -> Iterator[str]:
    tallies = list(_alike(combatant, combatant.bodies))
    for numbers, words in tallies:
        yield f"- **{plain(combatant.name)}{numbers}**: {words}"
    found = find_combatant(state, combatant.id)
    if tallies and found is not None and found.loses:
        yield f"-# Loses once exhausted: {plain(', '.join(found.loses))}"


def endurance_lines(combatant: CombatantView) -> list[str]:
    """The tallies of those who have any damage, `#2 8 normal + 2 endurance of 25, listed 20`."""
    hurt = (body for body in combatant.bodies if body.endurance and body.endurance.spent)
    return [f"{numbers} {words}".strip() for numbers, words in _alike(combatant, hurt)]


def _alike(combatant: CombatantView, bodies: Iterable[BodyView]) -> Iterator[tuple[str, str]]:
    """The numbers of those living bodies whose tallies are the same, ` #1-3`, and the tallies."""
    groups: dict[str, list[int]] = {}
    for body in bodies:
        if body.life is not Life.DEAD and (words := tally_words(body)):
            groups.setdefault(words, []).append(body.number)
    for words, numbers in groups.items():
        yield (f" #{runs(numbers)}" if len(combatant.bodies) > 1 else ""), words


def tally_words(body: BodyView) -> str:
    """`40 normal + 16 endurance of 59, listed 47, weakened`; "" for whoever does not tire."""
    tallies = body.endurance
    if tallies is None:
        return ""
    words = f"{tallies.normal} normal + {tallies.tired} endurance of {body.maximum}"
    listed = f"{words}, listed {tallies.listed}"
    return f"{listed}, {tallies.status}" if tallies.status else listed
