"""A fight that is decided: how it stands, and what can be done with foes who lie there."""

from collections.abc import Iterator, Mapping

from cogs.health.pages import rousing_buttons, ways_on
from cogs.render.board_lines import Detail
from cogs.render.buttons import GREEN, Button, make_button, new_character_button
from cogs.render.narration import agreed, names
from cogs.render.on_board import FIGHT_BUTTONS, FIGHT_LINES, QUIET_LINES
from cogs.render.text import plain
from data.live import LiveGame
from rules.conditions.kinds import BY_KEY, PUTS_OUT
from rules.conditions.reading import effects_on
from rules.encounter.bodies import is_party_down
from rules.expedition.going import NOBODY_LEFT
from rules.kernel.draft import naming
from rules.kernel.dues import DueKind
from rules.kernel.events import Who
from rules.kernel.targets import find_character, find_combatant, split_target
from rules.kernel.words import listed, pieces
from rules.orders.beaten import are_bound, beaten, can_be_led, can_be_slain
from rules.orders.records import BIND, CAPTIVES, LEAD, LEAVE, SLAY
from rules.state.encounter import Kind
from rules.state.game import GameState
from rules.state.health import DEAD, PRISONER, Life
from rules.view.records import CombatantView, EncounterView

MERCY = "at your mercy"
NO_FOE, WHAT_NOW = "No foe is left standing.", "What becomes of them?"
MOST_HELPED = 2
SURE = "sure"
"""In the id of the button that slays at once."""
LABELS: Mapping[str, str] = {
    SLAY: "Slay them",
    BIND: "Bind them",
    LEAD: "Lead them along",
    LEAVE: "Leave them",
}


@FIGHT_LINES.at(10)
def decided_line(game: LiveGame, view: EncounterView, _detail: Detail) -> Iterator[str]:
    """`**Giant rats 1-4 are asleep.** What becomes of them?` of a fight that is decided."""
    if not view.awaits(DueKind.END):
        return
    if is_party_down(game.state):
        lives = _lives_of_party(view)
        down = not lives.isdisjoint((Life.UNCONSCIOUS, Life.CRITICAL))
        yield f"**{NOBODY_LEFT}** {ways_on('encounter', dead=DEAD in lives, down=down)}"
    elif there := beaten(game.state):
        question = "" if all(are_bound(game.state, one) for one in there) else f" {WHAT_NOW}"
        yield f"**{' '.join(_lying(game.state, there))}**{question}"
    else:
        yield f"**{NO_FOE}**"


def _lying(state: GameState, there: tuple[str, ...]) -> Iterator[str]:
    """`Giant rats 1-4 are asleep.`, a sentence for each way of lying there."""
    ways: dict[str, list[Who]] = {}
    for target in there:
        who, number = split_target(target)
        combatant = find_combatant(state, who)
        assert combatant is not None
        ways.setdefault(_how(state, target), []).append(naming(combatant, number))
    for how, those in ways.items():
        yield f"{names(those)} {agreed(those, 'is')} {plain(how)}."


def _how(state: GameState, target: str) -> str:
    """`asleep`, of prisoners `bound`; whoever has surrendered is at the party's mercy."""
    found = [one for one in effects_on(state, target) if one.key in PUTS_OUT and not one.hidden]
    found.sort(key=lambda one: one.key != PRISONER)
    if not found:
        return MERCY
    return found[0].name or BY_KEY[found[0].key].name


@FIGHT_BUTTONS.at(51)
def decided_buttons(game: LiveGame, view: EncounterView) -> Iterator[Button]:
    """What can be done then; of a party that is down, who comes next and what brings round."""
    if view.is_pursuit or not view.awaits(DueKind.END):
        return
    state, there = game.state, beaten(game.state)
    if is_party_down(state):
        if DEAD in _lives_of_party(view):
            yield new_character_button(game.id)
        for one in _party(view)[:MOST_HELPED]:
            character = find_character(game.state, one.id)
            if character is not None:
                yield from rousing_buttons(game, character)
        return
    found = {
        SLAY: any(can_be_slain(state, one) for one in there),
        BIND: not all(are_bound(state, one) for one in there),
        LEAD: any(can_be_led(state, one) for one in there),
        LEAVE: bool(there),
    }
    for how, is_offered in found.items():
        if is_offered:
            dots = "…" if how == SLAY else ""
            label = f"{_label(how, len(there))}{dots}"
            yield make_button("beaten", game.id, view.id, how, label=label, style=GREEN)


def _label(how: str, count: int) -> str:
    return LABELS[how] if count > 1 else LABELS[how].replace("them", "it")


def slaying_page(game: LiveGame, encounter: str) -> tuple[str, Button]:
    """Asks whoever would slay the helpless: it stood where **Attack** was a moment before."""
    count = len(beaten(game.state))
    label = _label(SLAY, count)
    who = "They are dead then" if count > 1 else "It is dead then"
    sure = make_button("beaten", game.id, encounter, SLAY, SURE, label=label)
    return f"{who}, and the party has given no quarter.", sure


def _party(view: EncounterView) -> list[CombatantView]:
    return [one for side in view.sides if side.is_party for one in side.combatants]


def _lives_of_party(view: EncounterView) -> set[Life]:
    """How the characters of the party stand: of others nobody has a new one made."""
    people = (one for one in _party(view) if one.kind is Kind.CHARACTER)
    return {body.life for one in people for body in one.bodies}


@QUIET_LINES.at(165)
def captives_line(game: LiveGame) -> Iterator[str]:
    """The board's line: `**Captives** 3 goblins and Ogre`."""
    there = [pieces(one.count, plain(one.name)) for one in CAPTIVES.of(game.state)]
    if there:
        yield f"**Captives** {listed(there)}"
