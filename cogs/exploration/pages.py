"""Turns and days on the board: which it is, what everybody does in it, and how it goes on."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from cogs.render.board_lines import listed_within
from cogs.render.buttons import GREEN, GREY, Button, make_button
from cogs.render.deeds import AS_BEFORE, Deed, Doer, Near, deeds_of
from cogs.render.on_board import QUIET_BUTTONS, QUIET_LINES
from cogs.render.text import plain
from data.live import LiveGame
from rules.expedition.going import is_lost, leads, scale_of
from rules.exploration.going_in import WayIn, is_outside, ways_in
from rules.exploration.planning import (
    FOLLOW,
    GO,
    OTHER,
    REST,
    UNIT,
    WAIT,
    about,
    number_of,
    unanswered,
)
from rules.exploration.playing import about_doing
from rules.exploration.records import EXPLORATION, Plan, Wish
from rules.exploration.walking import the_weary, turns_until_rest, ways_named, ways_outside
from rules.exploration.wishing import next_word
from rules.kernel.actor import Viewer
from rules.kernel.dues import is_between
from rules.kernel.words import an, in_sentence, many
from rules.light.sight import has_light, is_dark_around
from rules.light.supplies import AtHand, light_at_hand
from rules.places.ground import ground_of
from rules.places.reading import where_words
from rules.places.state import PLACES
from rules.record import replace
from rules.state.game import GameState
from rules.state.party import Scale, Task
from rules.systems import ENGINE
from rules.view.places import view_here

PARTY: dict[str, str] = {GO: "go on", WAIT: "wait"}
"""What the party does that is nobody's task."""
MOST_NAMES = 6
MOST_WAYS = 20
_ON_A_BUTTON = 80
NO_PLAN = ""
"""What stands in a button's id for a turn about which nothing was said yet."""
SEARCH = "search"
_JOINTS = {SEARCH: " for ", "listen": " at the "}
"""What leads to what a task is about; a colon for all others."""
_GOING: Mapping[str, str] = {
    "turn-way": "Go: {}",
    "turn-far": "Go so many feet…",
    "ask-way": "Have the party vote where to go",
    "where-to": "Go somewhere in no time…",
}
"""How a way reads without the page on which it is a button."""


def task_label(kind: str) -> str:
    """`Stand guard`: what a button says."""
    if kind in PARTY:
        return PARTY[kind].capitalize()
    known = ENGINE.tasks.get(kind)
    return kind if known is None else known.label


def task_words(task: Task, about: str = "") -> str:
    """`stand guard`, `search for traps`, `scout ahead: down the stairs`, or own words."""
    if task.kind == OTHER:
        return plain(task.text)
    label = task_label(task.kind)
    words = in_sentence(label)
    more = ", ".join(plain(text) for text in (about, task.text) if text)
    joint = _JOINTS.get(task.kind, ": ")
    more = more.removeprefix("the ") if joint.endswith("the ") else more
    return f"{words}{joint}{more}" if more else words


def does_follow(task: Task) -> bool:
    """Whether somebody only does what the others do."""
    return task.kind == FOLLOW


def whereabouts(game: LiveGame) -> str:
    """Where the game stands without an encounter: `turn 12 in a dungeon`."""
    scale = scale_of(game.state)
    where = plain(where_words(game.state))
    return where if scale is None else f"{UNIT[scale]} {number_of(game.state)} {where}"


# Lines


@QUIET_LINES.at(30)
def turn_lines(game: LiveGame) -> Iterator[str]:
    """`Turn 12 · rest is due in 2 turns · weary: Ada`."""
    state = game.state
    if scale_of(state) is not Scale.DUNGEON:
        return
    words = [f"Turn {number_of(state)}", _rest_words(turns_until_rest(state))]
    weary = [plain(one.name) for one in the_weary(state)]
    if weary:
        words[1:] = [f"weary until they rest: {listed_within(weary, MOST_NAMES)}"]
    yield " · ".join(words)


def _rest_words(turns: int) -> str:
    if not turns:
        return "**rest is due now**"
    return f"rest is due in {many(turns, 'turn')}"


@QUIET_LINES.at(180)
def plan_lines(game: LiveGame) -> Iterator[str]:
    """What the party means to do, and what each of its people does."""
    plan = EXPLORATION.of(game.state).plan
    if plan is None or game.state.encounter is not None:
        return
    told = [*_intent(game, plan), *_tasks(game, plan)]
    if told:
        yield " · ".join(told)


def _intent(game: LiveGame, plan: Plan) -> Iterator[str]:
    if plan.doing is not None:
        feet = f" {plan.feet}'" if plan.doing.kind == GO and plan.feet else ""
        words = about_doing(game.state, ENGINE.tasks, plan.doing)
        doing = replace(plan.doing, text="") if words else plan.doing
        yield f"The party: {task_words(doing, words)}{feet}"


def _tasks(game: LiveGame, plan: Plan) -> Iterator[str]:
    """`Ada: stand guard`, and all who follow together."""
    known = {one.id: one for one in game.state.characters}
    following = [known[who].name for who, task in plan.tasks.items() if does_follow(task)]
    for who, task in plan.tasks.items():
        if not does_follow(task):
            words = task_words(task, about(game.state, ENGINE.tasks, who, task))
            yield f"{plain(known[who].name)}: {words}"
    if following:
        names = listed_within([plain(name) for name in following], MOST_NAMES)
        yield f"{names} follow{'s' if len(following) == 1 else ''} the others"


@QUIET_LINES.at(190)
def wish_lines(game: LiveGame) -> Iterator[str]:
    """`Ada would like to rest. Bert would like to go on: oak door.`, until something is done."""
    if not is_between(game.state):
        return
    known = {one.id: one for one in game.state.characters}
    wishes = next_word(game.state).wishes
    told = [
        f"{plain(known[who].name)} "
        f"{wish_words(wish, about_doing(game.state, ENGINE.tasks, wish.task))}."
        for who, wish in wishes.items()
    ]
    if told:
        yield " ".join(told)


def wish_words(wish: Wish, about: str) -> str:
    """`would like to go on 120': the bridge`, `to light up and go on`, `would like: own words`."""
    likes = "would like:" if wish.task.kind == OTHER else "would like to"
    likes += " light up and" if wish.light else ""
    feet = f" {wish.feet}'" if wish.task.kind == GO and wish.feet else ""
    task = replace(wish.task, text="") if about else wish.task
    words = task_words(task, about)
    head, colon, rest = words.partition(": ")
    return f"{likes} {head}{feet}{colon}{rest}"


# Buttons


@QUIET_BUTTONS.at(40)
def exploring_buttons(game: LiveGame) -> Iterable[Button]:
    """An ordinary turn is one tap; what players say in it, another."""
    scale, plan = scale_of(game.state), EXPLORATION.of(game.state).plan
    if scale is None or game.state.encounter is not None:
        return
    asked = plan is not None and plan.asked
    turn = list(_turn_buttons(game, asked=asked)) if scale is Scale.DUNGEON else []
    if plan is not None and asked:
        # As long as players are waited for, what they press comes first.
        answers = list(_answer_buttons(game, plan))
        yield from [*answers, *turn] if unanswered(game.state) else [*turn, *answers]
    else:
        yield from turn
        yield make_button("ask-party", game.id, number_of(game.state), label="Ask the party")
        yield _task_button(game.id, plan)


def _task_button(game_id: int, plan: Plan | None) -> Button:
    style = GREEN if plan is not None and plan.asked else GREY
    plan_id = NO_PLAN if plan is None else plan.id
    return make_button("task", game_id, plan_id, label="My task", style=style, shows=True)


def _answer_buttons(game: LiveGame, plan: Plan) -> Iterator[Button]:
    """As long as somebody has to answer: the same as last time, or what most do at first."""
    if unanswered(game.state):
        label = AS_BEFORE if EXPLORATION.of(game.state).before else task_label(FOLLOW)
        yield make_button("task-before", game.id, plan.id, label=label, style=GREEN)
    yield _task_button(game.id, plan)


def _turn_buttons(game: LiveGame, *, asked: bool) -> Iterator[Button]:
    number = number_of(game.state)
    plan = EXPLORATION.of(game.state).plan
    if asked or (plan is not None and plan.doing is not None):
        style = GREY if unanswered(game.state) else GREEN
        yield make_button("turn", game.id, number, label="Play the turn", style=style)
    if asked:
        return
    if PLACES.of(game.state) and ground_of(game.state).unmapped:
        yield make_button("come-home", game.id, number, label="Go home", style=GREEN)
    together = [kind for kind in (SEARCH, REST, WAIT) if kind == WAIT or kind in ENGINE.tasks]
    yield make_button("turn-go", game.id, number, label="Go…", style=GREEN)
    for kind in together:
        yield make_button("turn", game.id, number, kind, label=task_label(kind), style=GREEN)


def way_buttons(game: LiveGame, viewer: Viewer) -> list[Button]:
    """The ways out of here, one tap each; how far, where that has to be said; and a vote on it.

    Without a light, first with one lit, where the viewer has something to light; but for what
    leads outside, where it may be day.
    """
    number, ways = number_of(game.state), ways_named(game.state)[:MOST_WAYS]
    outside = ways_outside(game.state)
    light = light_to_go_by(game.state, viewer)
    found = list(into_buttons(game, viewer))
    found += [
        make_button("turn-lit", game.id, number, door, label=label, style=GREEN)
        for door, label in _lit_ways(ways, light)
        if door not in outside
    ]
    found += [
        make_button(
            "turn-way",
            game.id,
            number,
            door,
            label=label,
            style=GREY if light and door not in outside else GREEN,
        )
        for door, label in ways
    ]
    found.append(make_button("turn-far", game.id, number, label="So many feet…"))
    if len(ways) > 1:
        found.append(make_button("ask-way", game.id, label="Have the party vote"))
    if leads(game.state, viewer) and view_here(game.state, viewer) is not None:
        found.append(make_button("where-to", game.id, label="Without a turn…"))
    return found


def into_buttons(
    game: LiveGame, viewer: Viewer, places: Collection[str] | None = None
) -> list[Button]:
    """The ways into what is prepared, of which the viewer knows, as long as the party is outside.

    Where it is dark in there, and nobody has a light, first with one lit. `places` are the ids of
    those that are asked for, None for all.
    """
    state = game.state
    if not is_outside(state) or is_lost(state) or not leads(state, viewer):
        return []
    if not (viewer.is_referee or scale_of(state) is Scale.DUNGEON):
        return []
    light = None if has_light(state) else light_at_hand(state, viewer)
    found: list[Button] = []
    for way in ways_in(state, viewer):
        if places is None or way.place.id in places:
            found += _into(game, way, light if way.dark else None)
    return found[:MOST_WAYS]


def _into(game: LiveGame, way: WayIn, light: AtHand | None) -> Iterator[Button]:
    """The way in with a light that is lit first, and as it is."""
    ids = game.id, way.place.id, "" if way.door is None else way.door.id
    if light is not None:
        label = f"Light {an(light.name)}, and go into {way.label}"
        yield make_button("go-into-lit", *ids, label=label[:_ON_A_BUTTON], style=GREEN)
    style = GREY if light else GREEN
    yield make_button("go-into", *ids, label=f"Into {way.label}"[:_ON_A_BUTTON], style=style)


def light_to_go_by(state: GameState, viewer: Viewer) -> AtHand | None:
    """What one of the viewer's could light before the party goes on into the dark."""
    return light_at_hand(state, viewer) if _wants_light(state) else None


def _wants_light(state: GameState) -> bool:
    """Whether the party has no light where it is dark, or may get dark as it goes on; that hangs on
    nothing but what players know."""
    out = state.expedition
    is_inside = out is not None and bool(out.place)
    return not has_light(state) and (is_inside or is_dark_around(state))


def _lit_ways(ways: Sequence[tuple[str, str]], light: AtHand | None) -> Iterator[tuple[str, str]]:
    """The ways as they are gone with a light that is lit first; where none is known, on into the
    dark."""
    if light is not None and not ways:
        yield "", f"Light {an(light.name)}, and go"
    if light is not None:
        yield from ((door, f"Light {an(light.name)}, and go: {label}") for door, label in ways)


def way_deeds(doer: Doer) -> Iterator[Deed]:
    """Where the party goes in a turn; who may not say so can have all vote on it.

    They find a way that they name all the same: its press says what they can do instead.
    """
    state = doer.game.state
    if doer.met is None and scale_of(state) is not Scale.DUNGEON:
        into = into_buttons(doer.game, doer.viewer)
        yield from deeds_of(into, Near.ASKED, also="go enter walk climb descend")
    if scale_of(state) is not Scale.DUNGEON or doer.met is not None or is_lost(state):
        return
    may_say = leads(doer.game.state, doer.viewer)
    for deed in deeds_of(way_buttons(doer.game, doer.viewer), also="go walk climb through move"):
        called = deed.called(_GOING.get(deed.verb, "{}").format(deed.label))
        if may_say or (deed.verb == "ask-way" and doer.character is not None):
            yield called
        elif deed.verb in ("turn-way", "turn-lit") and doer.character is not None:
            yield called.only_asked()


def asked_button(game: LiveGame, plan_id: str) -> Sequence[Button]:
    """Under the question to all players, as long as it is open."""
    plan = EXPLORATION.of(game.state).plan
    if plan is None or plan.id != plan_id:
        return ()
    return tuple(_answer_buttons(game, plan))


def unit_of(game: LiveGame) -> str:
    """`turn`, `day`."""
    return UNIT[scale_of(game.state) or Scale.DUNGEON]
