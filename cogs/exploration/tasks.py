"""`/do task` and its buttons: what one's own character does in a turn or a day."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from cogs.core.buttons import asks, word
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.interaction import Interaction
from cogs.core.lines import Does
from cogs.core.moments import is_below_player, is_out_player, is_travelling_player
from cogs.core.option import Option, Pairs, Typed
from cogs.core.options import OwnCharacterId
from cogs.core.play import play
from cogs.core.said import says
from cogs.exploration.pages import NO_PLAN, SEARCH, task_label, task_words, unit_of
from cogs.render.buttons import GREEN, GREY, Button, Form, make_button, make_field, make_form
from cogs.render.deeds import AS_BEFORE, Deed, Doer, deeds_of, may_do, of_one
from cogs.render.text import plain
from data.live import LiveGame
from rules.errors import RuleError, WayOut
from rules.expedition.going import scale_of
from rules.exploration.planning import (
    FOLLOW,
    GUARD,
    LONGEST_TEXT,
    SCOUT,
    about,
    before_of,
    possible_kinds,
    standing_task,
    unanswered,
)
from rules.exploration.records import EXPLORATION, ChooseTask, RepeatTask, SetStandingTask
from rules.kernel.action import Action
from rules.kernel.actor import Viewer, played_by
from rules.kernel.resolution import TaskKind
from rules.kernel.targets import find_character
from rules.state.party import Task
from rules.state.sheet import Character
from rules.systems import ENGINE

NOT_OUT = (
    "The party is not out, so nothing is asked. ",
    WayOut("Say what you do unasked", "task standing"),
    ".",
)
NOBODY = "You play nobody in the party who can do anything now."
MOST_TARGETS, MOST_LETTERS = 20, 40
LIKELY = (FOLLOW, SEARCH, "listen", GUARD, SCOUT)


# Typed
TASK = Group("task", "What your character does")
WHO_HELP = "Which character; without it, the one you are playing"
Words = Annotated[str, Option(about="More in your own words", most=LONGEST_TEXT)]


def _tasks(typed: Typed) -> Pairs:
    """What can be done now by the character that was picked."""
    state = typed.game.state
    who = find_character(state, typed.word("who")) or played_by(state, typed.viewer)
    kinds = possible_kinds(state, ENGINE.tasks, typed.viewer, "" if who is None else who.id)
    return [(f"{kind.label}: {kind.hint}", kind.key) for kind in kinds]


def _standing(_typed: Typed) -> Pairs:
    """What can be done unasked, on any scale."""
    kinds = (kind for kind in ENGINE.tasks.values() if kind.standing)
    return [(f"{kind.label}: {kind.hint}", kind.key) for kind in kinds]


def _targets(typed: Typed) -> Pairs:
    """What the task that was picked can be about, for the character that was picked."""
    state, kind = typed.game.state, ENGINE.tasks.get(typed.word("what"))
    who = find_character(state, typed.word("who")) or played_by(state, typed.viewer)
    if kind is None or who is None:
        return []
    return [(label, value) for value, label in kind.targets(state, typed.viewer, who.id)]


def _kind_in(_typed: Typed, text: str) -> str:
    """The key of a task from what was typed. Raises RuleError."""
    for kind in ENGINE.tasks.values():
        if text.lower() in (kind.key, kind.label.lower()):
            return kind.key
    raise RuleError("There is no such task. Pick one from the list that appears.")


Kind = Annotated[str, Option(read=_kind_in, suggest=_tasks)]
StandingKind = Annotated[str, Option(read=_kind_in, suggest=_standing)]
About = Annotated[str, Option(about="What it is about: a door, an area, a spell", suggest=_targets)]


@TASK.command("choose", what="What they do in this turn or day", who=WHO_HELP)
@says(
    "listen, ear to, eavesdrop, listen down the corridor, listen down the hall, listen down the "
    "passage, listen ahead, listen down the tunnel, listen down the stairs",
    "Listen[ at {about}]",
    when=is_below_player,
    what="listen",
)
@says(
    "rest, take a break, catch * breath, sit down, breather, rest for everybody, minutes of "
    "rest, short rest, rests, take a rest, rest a turn, take ten, catch our breath, rest "
    "here, rest up, have a rest, need a rest, take five, rest a bit, a turn of rest, rest one "
    "turn, rest for a turn, sit",
    "Rest for 1 turn",
    when=is_below_player,
    what="rest",
)
@says(
    "guard, watch, keep watch, stand watch, stand guard, first watch, second watch, last "
    "watch, take watch, make the watch, on watch, lookout, look out, keep a lookout, keep an "
    "eye, sentry, cover the door, watch the door, guard the door, watch our backs, rear "
    "watch, keeps watch, stay on guard, watch the corridor, cover the, watch for, watch the, "
    "stay alert, take the first watch, eyes open",
    "Stand guard",
    when=is_out_player,
    what="guard",
)
@says(
    "scout, scout ahead, go ahead, recon, reconnoitre, scouts ahead, walk ahead, look ahead, "
    "scout the, go look, sneak ahead, have a look ahead, check ahead, go on ahead, see what "
    "is ahead, whats ahead",
    "Scout ahead",
    when=is_out_player,
    what="scout",
)
@says(
    "forage, look for food, gather food, gather berries, find food, fish, fishing, berries, "
    "mushrooms, herbs, something to eat, pick berries, look for berries, look for mushrooms, "
    "look for herbs, live off the land, snares, find us some food, foraging, edible",
    "Forage on the way",
    when=is_travelling_player,
    what="forage",
)
@says(
    "follow, follow the others, tag along, come along, stay with the others, same as the "
    "others, trots along",
    "Follow the others",
    when=is_out_player,
    what="follow",
)
def choose(
    typed: Typed,
    what: Kind = "",
    about: About = "",
    text: Words = "",
    who: OwnCharacterId = "",
) -> Action | Page:
    """Say what somebody does in this turn or day"""
    if what:
        return ChooseTask(kind=what, target=who, about=about, text=text)
    return ask_what(typed.game, typed.user_id, NO_PLAN, who)


@TASK.command(
    "standing",
    what="What they do; follow the others is what all do of whom nothing else is said",
    who=WHO_HELP,
)
def standing(
    what: StandingKind, about: About = "", text: Words = "", who: OwnCharacterId = ""
) -> Action:
    """Say what your character does unasked, in a turn or day"""
    return SetStandingTask(kind=what, target=who, about=about, text=text)


def task_deeds(doer: Doer) -> Iterator[Deed]:
    """What one's own can do in this turn or day."""
    if scale_of(doer.game.state) is None or doer.met is not None:
        return
    own, planned = _own(doer.game, doer.user_id), EXPLORATION.of(doer.game.state).plan
    for one in own:
        buttons = task_buttons(doer.game, NO_PLAN if planned is None else planned.id, one)
        for deed in deeds_of(buttons, also=f"{unit_of(doer.game)} task"):
            yield deed.called(of_one(one.name, deed.label, len(own)))


# Pages


def ask_what(game: LiveGame, user_id: int, plan: str, who: str = "") -> Page:
    """What one of one's own does; before that who, where there are several."""
    own = _own(game, user_id)
    if scale_of(game.state) is None:
        raise RuleError(NOT_OUT)
    chosen = [one for one in own if one.id == who] if who else own
    if not chosen:
        raise RuleError(NOBODY)
    if len(chosen) > 1:
        buttons = [_for_button(game, plan, one) for one in chosen[:MOST_TARGETS]]
        return Page("Whose task?", buttons, menu=True)
    return Page(_page(game, chosen[0]), task_buttons(game, plan, chosen[0]), menu=True)


def _own(game: LiveGame, user_id: int) -> list[Character]:
    """Those of whom a task would be taken whom a person plays; a referee's are all, if they play
    nobody."""
    viewer = game.viewer(user_id)
    tasks = ((one, ChooseTask(kind=FOLLOW, target=one.id)) for one in game.state.characters)
    there = [one for one, task in tasks if may_do(game.state, viewer, task)]
    own = [one for one in there if viewer.plays_for(one.owner)]
    return own or [one for one in there if viewer.acts_for(one.owner)]


def _for_button(game: LiveGame, plan: str, one: Character) -> Button:
    style = GREEN if one in unanswered(game.state) else GREY
    return make_button("task", game.id, plan, one.id, label=one.name, style=style)


def _page(game: LiveGame, one: Character) -> str:
    unasked = task_label(standing_task(game.state, ENGINE.tasks, one.id).kind).lower()
    chosen = _chosen_by(game, one)
    if chosen is not None:
        told = task_words(chosen, about(game.state, ENGINE.tasks, one.id, chosen))
        return f"**{plain(one.name)}** has said for this {unit_of(game)}: {told}. What else?"
    return (
        f"What does **{plain(one.name)}** do in this {unit_of(game)}?\n"
        f"-# Without an answer: {unasked}. `/do task standing` changes that."
    )


def _before(game: LiveGame, one: Character) -> Task | None:
    """What they did last, where it can be done again."""
    return before_of(game.state, ENGINE.tasks, Viewer(one.owner), one.id)


def task_buttons(game: LiveGame, plan: str, one: Character) -> list[Button]:
    """What they did last, then what they have said or do unasked, then all else."""
    state = game.state
    before = _before(game, one)
    kinds = sorted(_kind_buttons(game, plan, one), key=_how_likely)
    if before is None or before == _chosen_by(game, one):
        return kinds
    shown = task_words(before, about(state, ENGINE.tasks, one.id, before)).replace("\\", "")
    label = f"{AS_BEFORE}: {shown}"
    again = make_button("task-before", game.id, plan, one.id, label=label, style=GREEN)
    is_whole = not (before.target or before.text)
    same = make_button("task", game.id, plan, one.id, before.kind, label=label).custom_id
    return [again, *(one for one in kinds if not is_whole or one.custom_id != same)]


def _how_likely(button: Button) -> tuple[bool, int]:
    """What is chosen or done unasked first, then what most do in most rooms."""
    key = button.custom_id.rpartition(":")[2]
    return button.style != GREEN, LIKELY.index(key) if key in LIKELY else len(LIKELY)


def _chosen_by(game: LiveGame, one: Character) -> Task | None:
    """What they have said that they do, None for nothing yet."""
    planned = EXPLORATION.of(game.state).plan
    return None if planned is None else planned.tasks.get(one.id)


def _kind_buttons(game: LiveGame, plan: str, one: Character) -> Iterator[Button]:
    """What they can do, but what they have said already: that they do it is told above."""
    chosen = _chosen_by(game, one)
    for kind in possible_kinds(game.state, ENGINE.tasks, Viewer(one.owner), one.id):
        if chosen == Task(kind.key):
            continue
        is_chosen = chosen is not None and chosen.kind == kind.key
        is_first = chosen is None and kind.key == FOLLOW
        style = GREEN if is_chosen or is_first else GREY
        yield make_button("task", game.id, plan, one.id, kind.key, label=kind.label, style=style)


def _ask_about(
    game: LiveGame, user_id: int, plan: str, who: str, kind: TaskKind
) -> Page | Form | None:
    """What a task is about, where that can be picked or has to be typed."""
    viewer = game.viewer(user_id)
    planned = EXPLORATION.of(game.state).plan
    chosen = None if planned is None else planned.tasks.get(who)
    found = [
        one
        for one in kind.targets(game.state, viewer, who)
        if 0 < len(one[0]) <= MOST_LETTERS and chosen != Task(kind.key, one[0])
    ]
    if found:
        buttons = [
            make_button("task-at", game.id, plan, who, kind.key, value, label=label, style=GREEN)
            for value, label in found[:MOST_TARGETS]
        ]
        return Page(f"{task_label(kind.key)}: what?", buttons, menu=True)
    if not kind.asks:
        return None
    field = make_field("text", "In a few words", longest=LONGEST_TEXT, example="I bar the door")
    return make_form("task-text", game.id, plan, who, kind.key, title=kind.asks, fields=[field])


# Presses


def task(game: LiveGame, user_id: int, words: list[str]) -> Action | Page | Form:
    """What is done, and before that who does it; some ask what it is about first."""
    if not words[2:]:
        return ask_what(game, user_id, word(words, 0), *words[1:])
    kind = ENGINE.tasks.get(words[2])
    asked = None if kind is None else _ask_about(game, user_id, words[0], words[1], kind)
    return asked or _chosen(words)


def task_before(game: LiveGame, user_id: int, words: list[str]) -> Action | Page:
    """The same as in the turn or day before: the plan, and who, or all of one's own."""
    plan, who = word(words, 0), (*words[1:], "")[0]
    before, viewer = EXPLORATION.of(game.state).before, game.viewer(user_id)
    own = [one for one in unanswered(game.state) if viewer.plays_for(one.owner)]
    if not who and any(one.id in before and _before(game, one) is None for one in own):
        return ask_what(game, user_id, word(words, 0))
    return RepeatTask(target=who, plan=plan)


async def _submit_task(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form with a task in one's own words."""
    await play(interaction, _chosen(words, text=typed.get("text", "")), game=game)


def _chosen(words: list[str], text: str = "") -> Action:
    """The plan that a button answers, who, and what they do."""
    return ChooseTask(kind=word(words, 2), target=word(words, 1), text=text, plan=word(words, 0))


FEATURE = Feature(
    lines={"task-at": Does(ChooseTask, "@plan", "@target", "@kind", "@about")},
    order=360,
    deeds=task_deeds,
    presses={"task": asks(task), "task-before": asks(task_before)},
    forms={"task-text": _submit_task},
)
