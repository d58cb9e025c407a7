"""Movement, and where people stand to each other, told as sentences and in a line."""

from collections.abc import Iterable, Iterator, Sequence

from cogs.items.pages import weight_words
from cogs.render.board_lines import Detail, called, listed_within
from cogs.render.buttons import GREEN, GREY, Button, make_button
from cogs.render.deeds import MOST_BUTTONS
from cogs.render.game_time import duration_words
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    Tellers,
    Weight,
    acts,
    agreed,
    name,
    names,
    side_called,
)
from cogs.render.on_board import FIGHT_LINES, QUIET_LINES
from cogs.render.text import MESSAGE_LIMIT, SECOND_ACTION, join_within, plain
from cogs.surroundings.telling import water_words
from data.live import LiveGame
from rules.expedition.going import scale_of, travellers
from rules.kernel.actor import Viewer
from rules.kernel.targets import find_character
from rules.kernel.words import capitalized, listed
from rules.load.donning import RULE
from rules.load.rates import (
    FAMILIAR,
    OVERLAND,
    SWIMMING,
    TENTHS,
    Per,
    burden_of,
    exploring,
    missing_weights,
    party_pace,
    party_rate,
    rate_of,
    running,
)
from rules.movement.leaving import round_rate
from rules.movement.records import Moved
from rules.positions.records import Disengaged, Engaged, PlaceCramped, RangeSet
from rules.state.game import GameState
from rules.state.party import Scale
from rules.state.sheet import Character
from rules.travel.going import slowest
from rules.travel.mounts import mount_of
from rules.view.moves import MoveView, WayView
from rules.view.records import EncounterView

VERBS = {"withdrawal": "withdraws", "retreat": "retreats"}
_MOVED = {"withdrawal": "withdrew", "retreat": "retreated"}
MOST = 8
WORDS = {
    "away": "Away from all",
    "withdrawal": "Withdraw",
    "retreat": "Retreat, no attack",
}
MOST_NAMED = 6
EMPTY = "Nobody plays a living character here, so there is no party that goes anywhere."


TELLERS = Tellers(
    {
        Engaged: Line("{target} ~is in melee with {other}."),
    }
)
BRIEFS = Briefs()


@TELLERS.runs(Moved)
def _moved(events: Sequence[Moved]) -> str:
    """Those who go the same way share a sentence; each side has a paragraph."""
    same: dict[tuple[bool, str], list[Moved]] = {}
    for event in events:
        same.setdefault((event.target.is_character, _way(event)), []).append(event)
    told: list[str] = []
    side = events[0].target.is_character
    for (by_characters, way), together in same.items():
        if by_characters != side:
            told.append("")
        side = by_characters
        who = tuple(event.target for event in together)
        told.append(f"{names(who)} {agreed(who, way)}.")
        told += dict.fromkeys(line for event in together for line in _besides(event))
    return "\n".join(told)


def _besides(event: Moved) -> Iterator[str]:
    if event.second_action:
        yield SECOND_ACTION
    if event.broken_off:
        told = f"{side_called(event.broken_off)} has broken off, and can run away; a referee says"
        yield f"{capitalized(told)} whether the foes follow."


def _way(event: Moved) -> str:
    far = f"{event.way} {event.unit}"
    verb = VERBS.get(event.how, "moves")
    goal = f" {_side(event)} {name(event.whom)}" if event.whom is not None else ""
    away = " away" if event.away and not goal and not event.how else ""
    is_said = event.whom is not None and event.left == (event.whom,)
    foes = "" if is_said else f" with {names(event.left)}"
    left = f", out of melee{foes}" if event.left else ""
    now = f", now {event.distance} {event.unit} apart" if event.distance is not None else ""
    return f"{verb} {far}{away}{goal}{left}{now}"


def _side(event: Moved) -> str:
    return "away from" if event.away else "towards"


@BRIEFS.tells
def _brief_moved(event: Moved) -> Iterator[Mark]:
    did = _MOVED.get(event.how, "moved away" if event.away else "moved")
    if event.left:
        did += f" out of melee with {names(event.left)}"
    elif event.whom is not None:
        did += f" {'from' if event.away else 'towards'} {name(event.whom)}"
    yield Note((event.target,), did, weight=Weight.USUAL if event.left else Weight.SMALL)
    if event.broken_off:
        yield Note((), f"{side_called(event.broken_off)} broke off", weight=Weight.GREAT)


@TELLERS.tells
def _disengaged(event: Disengaged) -> str:
    how_far = f", {event.distance} {event.unit} away" if event.distance else ""
    return f"{acts(event.target, 'leaves')} the melee with {names(event.others)}{how_far}."


@TELLERS.tells
def _range(event: RangeSet) -> str:
    who = f"{name(event.target)} and {name(event.other)}"
    if event.distance is None:
        return f"{who} are as far apart as their sides."
    return f"{who} are {event.distance} {event.unit} apart."


@TELLERS.tells
def _cramped(event: PlaceCramped) -> str:
    told = (
        "It is cramped here: everybody counts as in melee, and nobody has to move."
        if event.everyone
        else "Distances and movement count here."
    )
    if event.first_blow:
        told += " Whoever waits has the first blow."
    if event.abreast:
        told += f" There is room for {event.abreast} of a side to fight abreast."
    if event.around:
        told += f" There is room for {event.around} to fight one foe."
    return told


@FIGHT_LINES.at(30)
def _positions(_game: LiveGame, view: EncounterView, detail: Detail) -> list[str]:
    return position_lines(view, detail)


def position_lines(view: EncounterView, detail: Detail) -> list[str]:
    """Who is in melee, and what was said of single distances; nothing where there is none."""
    unit = "feet" if view.environment == "dungeon" else "yards"
    melees = [
        f"{_names(names, detail)} with {_names(others, detail)}"
        for others, names in _by_foes(view).items()
    ]
    ranges = [
        f"{_names(movers, detail)} {distance} {unit} from {_names(others, detail)}"
        for (distance, others), movers in _by_distance(view).items()
    ]
    cramped = ["It is cramped: everybody counts as in melee"] if view.is_cramped else []
    if view.is_surrounded:
        cramped.append("They stand all round the party")
    if view.abreast:
        cramped.append(f"Room for {view.abreast} of a side to fight abreast")
    if view.around:
        cramped.append(f"Room for {view.around} to fight one foe")
    return [
        *cramped,
        *_water(view, detail),
        *_line_positions("In melee", melees),
        *_line_positions("Apart", ranges),
    ]


def _water(view: EncounterView, detail: Detail) -> list[str]:
    water = view.water
    if water is None:
        return []
    told = water_words(water.attack, water.damage, under=water.under).capitalize()
    return [f"{told}; ashore: {_names(view.ashore, detail)}" if view.ashore else told]


def _names(names: Iterable[str], detail: Detail) -> str:
    return listed([called(name, detail) for name in names])


def _by_foes(view: EncounterView) -> dict[tuple[str, ...], list[str]]:
    """Who is in melee with the same others, all of them together."""
    found: dict[tuple[str, ...], list[str]] = {}
    for melee in view.melees:
        found.setdefault(melee.others, []).append(melee.name)
    return found


def _by_distance(view: EncounterView) -> dict[tuple[int, tuple[str, ...]], list[str]]:
    """Who is equally far from the same others, all of them together."""
    others: dict[tuple[str, int], list[str]] = {}
    for said in view.ranges:
        others.setdefault((said.name, said.distance), []).append(said.other)
    found: dict[tuple[int, tuple[str, ...]], list[str]] = {}
    for (one, distance), whom in others.items():
        found.setdefault((distance, tuple(whom)), []).append(one)
    return found


def _line_positions(head: str, parts: list[str]) -> list[str]:
    left = len(parts) - MOST
    shown = [*parts[:MOST], f"{left} more"] if left > 0 else parts
    return [f"{head}: {'; '.join(shown)}"] if shown else []


def move_page(view: MoveView) -> str:
    """How far somebody can still go, and why not, where there is no way."""
    how_far = f"**{plain(view.name)}** can go {view.left} {view.unit} in this round"
    lines = [f"{how_far}, of {view.rate}." if view.left < view.rate else f"{how_far}."]
    if view.base.source:
        lines.append(f"-# The base rate is {view.base.value} {view.unit}: {view.base.label}.")
    if view.foes:
        lines.append(f"In melee with {listed([plain(foe) for foe in view.foes])}.")
    if view.foes and not view.ways and view.left:
        lines.append("Neither a withdrawal nor a retreat was declared for this round.")
    return "\n".join(lines)


def move_buttons(
    game_id: int, encounter: EncounterView, view: MoveView
) -> tuple[list[Button], list[Button]]:
    """Where somebody likely goes, at most five: the nearest foes, and away; and all else."""
    words = (game_id, encounter.id, encounter.round, view.mover)
    towards = [_way_button(words, one, view.unit) for one in view.ways if one.whom]
    others = [_way_button(words, one, view.unit) for one in view.ways if not one.whom]
    likely = [*towards[: MOST_BUTTONS - len(others)], *others]
    melee = [
        make_button("move-engage", *words, one.whom, label=f"Into melee with {one.name}")
        for one in view.ways
        if one.reaches
    ]
    far = make_button("form", game_id, "move", f"who={view.mover}", label="So many feet…")
    return likely, [*towards, *melee, *([far] if view.ways else [])]


def _way_button(words: tuple[int, str, int, str], one: WayView, unit: str) -> Button:
    style = GREEN if one.whom else GREY
    head = f"To {one.name}" if one.whom else WORDS[one.way]
    label = head if one.feet is None else f"{head}: {one.feet} {unit}"
    return make_button("go", *words, one.way, one.whom, label=label, style=style)


def render_load(state: GameState, viewer: Viewer) -> str:
    """The party's pace, then each of them with rate and why, and their load for who may know it."""
    found = slowest(state)
    if found is None:
        return EMPTY
    pace = party_pace(state)
    lines = [
        f"**{_pace_words(pace.value, pace.label)}**",
        *(_line_load(state, viewer, one) for one in travellers(state)),
        *_uses(state, pace.value, found.feet),
    ]
    return join_within(lines, MESSAGE_LIMIT)


def _pace_words(in_turn: int, why: str) -> str:
    """`The party goes 60' a turn, as fast as Berta can (plate and shield)`."""
    if not in_turn:
        return f"The party cannot move: {plain(why)}"
    who, _, why = why.partition(", ")
    in_what = f" ({plain(why)})" if why else ""
    return f"The party goes {in_turn}' a turn, as fast as {plain(who)} can{in_what}"


@QUIET_LINES.at(80)
def pace_line(game: LiveGame) -> Iterator[str]:
    """The same on the board in a dungeon; days go by miles, and a vessel carries everybody."""
    if scale_of(game.state) is Scale.DUNGEON and travellers(game.state):
        found = party_pace(game.state)
        yield f"{_pace_words(found.value, found.label)}."


@QUIET_LINES.at(140)
def donning_line(game: LiveGame) -> Iterator[str]:
    """Who is busy with armour, and for how long (ERIS-DONNING)."""
    for effect in game.state.effects:
        wearer = find_character(game.state, effect.target)
        if effect.rule == RULE and wearer is not None:
            left = duration_words(0, effect.rounds_left or 0)
            yield f"{plain(wearer.name)} is {plain(effect.name)}: {left}."


def _line_load(state: GameState, viewer: Viewer, one: Character) -> str:
    rate, mount = rate_of(state, one.id), mount_of(state, one.id)
    in_turn, in_round = exploring(state).of(rate.value), round_rate(state, one.id)
    how_far = f"{in_turn}' a turn, {in_round}' a round" if in_turn else "cannot move"
    parts = [f"- **{plain(one.name)}** {how_far}: {plain(rate.label)}"]
    if mount is not None:
        mounted = exploring(state).of(mount.move or mount.fly)
        parts.append(f"on {plain(mount.name)} {mounted}' a turn")
    own = _own(state, one.id) if viewer.acts_for(one.owner) else ()
    return " · ".join((*parts, *own))


def _own(state: GameState, who: str) -> Iterator[str]:
    burden = burden_of(state, who)
    if burden.slots:
        yield burden.slots
    elif burden.weight is not None:
        most = "" if burden.limit is None else f" of {burden.limit:,} at most"
        yield f"{weight_words(burden.weight)}{most}"
    if missing := missing_weights(state, who):
        names = listed_within([plain(item.name) for item in missing], MOST_NAMED)
        yield f"no weight is written for {names}"


def _uses(state: GameState, pace: int, overland: int) -> Iterator[str]:
    """What the party's rate comes to elsewhere (OSE-MOVEMENT-RATES), by land on their mounts."""
    miles, base, run = OVERLAND.of(overland) / TENTHS, party_rate(state).value, running(state)
    if pace:
        of_what = "turn" if run.per is Per.TURN else "round"
        yield (
            f"-# Together: {FAMILIAR.of(base)}' a turn on familiar ground, "
            f"{run.of(base)}' a {of_what} running, {SWIMMING.of(pace)}' swimming, "
            f"{miles:g} miles a day overland. Out of doors and on water feet are yards, "
            "but for areas of effect."
        )
    elif overland:
        yield f"-# On their mounts they make {miles:g} miles a day."
