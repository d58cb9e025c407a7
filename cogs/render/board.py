"""The board: the one message that shows where the encounter stands and whom it waits for.

A components layout: on a phone its parts are set apart by lines, the buttons belong to the card,
and it is there for people who have switched embeds off. Words carry every meaning; the symbols
before a name only repeat them.
"""

from collections.abc import Sequence
from typing import Any

import discord

from cogs.render.buttons import BLUE, GREEN, GREY, make_button
from cogs.render.text import LAYOUT_LIMIT, join_within, listed, plain, shorten
from data.live import LiveGame
from rules.actor import TABLE, Viewer
from rules.campaign import choose
from rules.state import Kind, Life, Stage, StepKind
from rules.systems import ENGINE
from rules.view import (
    BodyView,
    EffectView,
    EncounterView,
    LineView,
    SideView,
    StepView,
    view_encounter,
)

Item = discord.ui.Item[Any]
CURRENT = discord.Colour(0xC9A227)
WAITING = discord.Colour(0x5B6B7B)
_NAME_LIMIT = 40
_MOST_LINES = 40
UNITS = {"dungeon": "feet"}


def board_view(game: LiveGame, viewer: Viewer = TABLE) -> EncounterView | None:
    """What a viewer may know of the game's encounter."""
    setting = ENGINE.settings["monster_hit_points"]
    exact = choose(setting, game.state).chosen.key == "exact"
    return view_encounter(game.state, viewer, exact=exact)


def render_board(game: LiveGame) -> discord.ui.LayoutView:
    """The public board of a game, with the buttons that make sense now."""
    view = board_view(game)
    layout = discord.ui.LayoutView(timeout=None)
    if view is None:
        layout.add_item(_card([_text(_quiet(game))], WAITING))
        return layout
    budget = LAYOUT_LIMIT - 100
    head = shorten(_head(game, view), 600)
    foot = shorten(_foot(view), 500)
    budget -= len(head) + len(foot)
    parts: list[Item] = [_text(head)]
    for side, room in zip(view.sides, _share(view.sides, budget), strict=True):
        parts += [discord.ui.Separator(), _text(_side(view, side, room))]
    if foot:
        parts += [discord.ui.Separator(), _text(foot)]
    parts += _rows(_buttons(game, view))
    layout.add_item(_card(parts, CURRENT))
    return layout


def _card(parts: Sequence[Item], colour: discord.Colour) -> discord.ui.Container[Any]:
    return discord.ui.Container(*parts, accent_colour=colour)


def _text(text: str) -> discord.ui.TextDisplay[Any]:
    return discord.ui.TextDisplay(text or "\u200b")


def _share(sides: Sequence[SideView], budget: int) -> list[int]:
    """Room for each side's text: in proportion to its lines, so that none is crowded out."""
    weights = [1 + len(side.lines) for side in sides]
    return [max(60, budget * weight // max(1, sum(weights))) for weight in weights]


def _quiet(game: LiveGame) -> str:
    if game.ended:
        return f"### {plain(game.name)}\nThis game has ended."
    return f"### {plain(game.name)}\nNo encounter is running."


def _head(game: LiveGame, view: EncounterView) -> str:
    lines = [f"### {plain(game.name)} · encounter {view.number}", f"**{_where(view)}**"]
    facts = _facts(view)
    if facts:
        lines.append(" · ".join(facts))
    return "\n".join(lines)


def _where(view: EncounterView) -> str:
    step = view.current
    if view.stage is Stage.MEETING:
        return "The sides meet"
    if view.surprise_round:
        round_name = "Surprise round"
    else:
        round_name = f"Round {view.round}"
    if step is None:
        return round_name
    return f"{round_name} · {step_words(step)}"


def step_words(step: StepView) -> str:
    """What a step is for, in a few words."""
    match step.kind:
        case StepKind.DECLARE:
            return "declare spells and movement in melee"
        case StepKind.INITIATIVE:
            return "roll initiative"
        case StepKind.MORALE:
            return "morale"
        case StepKind.ACT:
            words = plain(step.label) + (f": {step.phase}" if step.phase else "")
            return f"{words} (all at once)" if step.simultaneous else words


def _facts(view: EncounterView) -> list[str]:
    facts: list[str] = []
    if view.escalation:
        facts.append(f"+{view.escalation} to every attack roll")
    if view.distance is not None:
        facts.append(f"{view.distance} {UNITS.get(view.environment, 'yards')} apart")
    if view.reaction:
        facts.append(f"they are {view.reaction}")
    rolled = [f"{plain(side.label)} {side.rolls[0]}" for side in view.sides if side.rolls]
    if rolled:
        facts.append(f"initiative: {', '.join(rolled)}")
    surprised = [plain(side.label) for side in view.sides if side.surprised]
    if surprised and (view.surprise_round or view.stage is Stage.MEETING):
        facts.append(f"{listed(surprised)} surprised")
    return facts


def _side(view: EncounterView, side: SideView, room: int) -> str:
    head = f"**{plain(side.label)}**"
    current = view.current
    if current is not None and current.kind is StepKind.ACT and current.side == side.key:
        head += " act now"
    if not side.lines:
        return f"{head}\nnobody yet"
    lines = [_line(view, line) for line in side.lines[:_MOST_LINES]]
    return f"{head}\n{join_within(lines, room - len(head) - 1)}"


def _line(view: EncounterView, line: LineView) -> str:
    mark = "▶" if line.can_act else "✓" if line.acted else "·"
    name = plain(shorten(line.name, _NAME_LIMIT))
    if line.kind is Kind.CHARACTER:
        name = f"**{name}**"
    words = [f"{mark} {name} {_health(line)}".rstrip(), *_states(view, line)]
    return " · ".join(words)


def _health(line: LineView) -> str:
    if len(line.bodies) == 1:
        return _body(line.bodies[0])
    counts = f"{line.standing} of {len(line.bodies)}"
    return f"{counts} ({', '.join(_tallies(line.bodies))})"


def _tallies(bodies: Sequence[BodyView]) -> list[str]:
    """Group members by how they are: numbers where they may be known, else words with counts."""
    words: dict[str, list[int]] = {}
    for body in bodies:
        words.setdefault(body.gone or _body(body, short=True), []).append(body.number)
    return [
        word if len(words) == 1 and len(numbers) > 1 else f"{_numbers(numbers)} {word}"
        for word, numbers in words.items()
    ]


def _numbers(numbers: Sequence[int]) -> str:
    """`1-3, 5`: which members of a group."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{r[0]}-{r[-1]}" if len(r) > 1 else str(r[0]) for r in runs)


def _body(body: BodyView, *, short: bool = False) -> str:
    if body.life is Life.DEAD:
        return "dead"
    if body.hit_points is None:
        return body.word
    points = f"{body.hit_points}/{body.maximum}" + ("" if short else " hp")
    if body.life is not Life.UP:
        return f"{points} {body.life.value}"
    return points


def _states(view: EncounterView, line: LineView) -> list[str]:
    states: list[str] = []
    if line.hidden:
        states.append("hidden")
    if line.gone:
        return [*states, line.gone]
    if line.initiative is not None:
        states.append(f"initiative {line.initiative}")
    if line.acted:
        states.append("has acted")
    elif line.can_act:
        states.append("acts now")
    if line.declared:
        text = f" {plain(shorten(line.declared_text, 40))}" if line.declared_text else ""
        states.append("declared" if line.declared == "secret" else f"{line.declared}{text}")
    if line.slow:
        states.append("slow weapon")
    if line.is_late and view.stage is Stage.ROUNDS:
        states.append("joins next round")
    effects = [*line.effects, *(effect for body in line.bodies for effect in body.effects)]
    states += [effect_words(effect) for effect in effects if not effect.spent]
    return states


def effect_words(effect: EffectView) -> str:
    """`web, 2 rounds`; `bless +1 attack, 3 rounds`."""
    words = plain(shorten(effect.name, _NAME_LIMIT))
    if effect.amount:
        words += f" {effect.amount:+d} {effect.modifies}".rstrip()
    if effect.rounds is not None:
        words += f", {effect.rounds} round" + ("s" if effect.rounds != 1 else "")
    return f"*{words}*"


def _foot(view: EncounterView) -> str:
    waiting = waiting_for(view)
    if waiting:
        return f"-# Waiting for {waiting}"
    return ""


def waiting_for(view: EncounterView) -> str:
    """Whom the encounter waits for, in words; "" while nobody in particular."""
    step = view.current
    if view.stage is Stage.MEETING:
        return "the referee: surprise, distance, reaction, then Next"
    if step is None:
        return "the referee"
    if step.kind is StepKind.DECLARE:
        return "declarations, then Next"
    if step.kind is StepKind.INITIATIVE:
        return "initiative"
    names = [plain(line.name) for line in view.lines if line.can_act]
    if step.kind is not StepKind.ACT or not names:
        return "the referee"
    return shorten(listed(names), 300)


def _buttons(game: LiveGame, view: EncounterView) -> list[discord.ui.Button[Any]]:
    step = view.current
    buttons: list[discord.ui.Button[Any]] = []
    if step is not None and step.kind is StepKind.INITIATIVE:
        buttons.append(
            make_button(
                "initiative", game.id, view.id, view.round, label="Roll initiative", style=GREEN
            )
        )
    if step is not None and step.kind is StepKind.DECLARE:
        buttons.append(make_button("declare", game.id, view.round, label="Declare", style=GREEN))
    if step is not None and step.kind is StepKind.ACT:
        buttons.append(make_button("done", game.id, view.round, label="Done", style=GREEN))
    label = "Begin round 1" if view.stage is Stage.MEETING else "Next"
    buttons.append(make_button("next", game.id, view.step_number, label=label, style=BLUE))
    buttons.append(make_button("join", game.id, view.id, label="Join", style=GREY))
    buttons.append(make_button("details", game.id, view.id, label="Details", style=GREY))
    return buttons


def _rows(buttons: Sequence[discord.ui.Button[Any]]) -> list[Item]:
    return [discord.ui.ActionRow(*buttons[i : i + 5]) for i in range(0, len(buttons), 5)]
