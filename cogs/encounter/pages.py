"""The private view of an encounter: everything for a referee, a player's own view for a player."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.away.pages import absence_words
from cogs.bestiary.telling import CLASSES, attack_lines
from cogs.conditions.telling import endurance_lines
from cogs.items.pages import items_in_words
from cogs.morale.telling import WHY, morale_words, reason_words
from cogs.movement.telling import position_lines
from cogs.orders.telling import standing_words
from cogs.render.board import where
from cogs.render.board_lines import ACTED, LADDER, WAITS, body_text, called, effects_of
from cogs.render.board_order import dice_text, waiting_for
from cogs.render.doing import does
from cogs.render.text import MESSAGE_LIMIT, join_within, plain, shorten_marked
from cogs.sheet.pages import trait_words
from cogs.sheet.section_pages import number_lines
from data.live import LiveGame
from rules.kernel.actor import Viewer
from rules.kernel.words import capitalized, many
from rules.rounds.records import phase_name
from rules.state.encounter import Encounter, Kind, Morale
from rules.state.health import Life
from rules.state.rounds import StepKind
from rules.systems import ENGINE
from rules.view.records import BodyView, CombatantView, EncounterView, SideView, StatsView, StepView
from rules.view.sheets import view_numbers

PAGE = 1900
MOST_PAGES = 8
_DETAIL = LADDER[0]
DUNGEON = "dungeon"


def render_details(game: LiveGame, view: EncounterView, viewer: Viewer) -> list[str]:
    """Pages of text, each short enough for one message."""
    parts = [_head(game, view, viewer)]
    parts += [_side(game, view, side, viewer) for side in view.sides]
    order = _order(view)
    if order:
        parts.append(order)
    return _pages([line for part in parts for line in (*part, "")])


def render_overview(game: LiveGame, view: EncounterView, viewer: Viewer) -> Iterator[str]:
    """The same in short, without the numbers of people, a line each."""
    yield from _head(game, view, viewer)
    for side in view.sides:
        yield _side_line(side)
        for combatant in side.combatants:
            yield from _stands(game, view, combatant)


def _pages(lines: Sequence[str]) -> list[str]:
    pages: list[str] = [""]
    for line in (shorten_marked(line, PAGE) for line in lines):
        if len(pages[-1]) + len(line) + 1 > PAGE:
            pages.append("")
        if line or pages[-1]:
            pages[-1] += f"{line}\n"
    full = [page.strip() for page in pages if page.strip()]
    if len(full) > MOST_PAGES:
        full = [*full[:MOST_PAGES], "There is more than I can show."]
    return full


def _head(game: LiveGame, view: EncounterView, viewer: Viewer) -> list[str]:
    lines = [f"**{where(view)}** · encounter {view.number}"]
    waiting = waiting_for(view, _DETAIL)
    if waiting:
        lines.append(f"Waiting for {waiting}.")
    encounter = game.state.encounter
    if viewer.is_referee and encounter is not None:
        lines += _secrets(view, encounter)
    if view.environment != DUNGEON:
        lines.append("Distances are in yards; areas of effect stay in feet.")
    return [*lines, *position_lines(view, _DETAIL)]


def _secrets(view: EncounterView, encounter: Encounter) -> Iterator[str]:
    """What the referee alone has to think of."""
    due: dict[str, list[str]] = {}
    for check in view.morale_checks:
        due.setdefault(check.combatant_id, []).append(WHY[check.trigger])
    for combatant_id, reasons in due.items():
        combatant = view.combatant(combatant_id)
        if combatant is not None:
            yield f"**Morale check due**: {called(combatant.name, _DETAIL)}, {'; '.join(reasons)}."
    if encounter.held:
        hits = many(len(encounter.held), "hit")
        yield f"Damage to come when all who act now have acted: {hits}."
    unit = "feet" if encounter.environment == DUNGEON else "yards"
    if encounter.distance is not None:
        yield f"Distance {encounter.distance} {unit}{_seen(shown=encounter.distance_shown)}."
    if encounter.reaction:
        total = f" ({encounter.reaction_total})" if encounter.reaction_total is not None else ""
        shown = _seen(shown=encounter.reaction_shown)
        yield f"Reaction: {encounter.reaction}{total}{shown}."


def _seen(*, shown: bool) -> str:
    return "" if shown else ", hidden from the players"


def _side(game: LiveGame, view: EncounterView, side: SideView, viewer: Viewer) -> list[str]:
    lines = [_side_line(side)]
    for combatant in side.combatants:
        lines += _combatant(game, view, combatant, viewer)
    return lines if side.combatants else [*lines, "nobody"]


def _side_line(side: SideView) -> str:
    words = [f"**{plain(side.label)}**"]
    if side.rolls:
        words.append(f"initiative {dice_text(side.rolls)}")
    if side.surprised:
        words.append("surprised")
    if side.aware:
        words.append("knew of the others")
    return " · ".join(words)


def _combatant(
    game: LiveGame, view: EncounterView, combatant: CombatantView, viewer: Viewer
) -> Iterator[str]:
    yield from _stands(game, view, combatant)
    if combatant.stats is not None and (
        stats := " · ".join(_stat_words(game, combatant, combatant.stats, viewer))
    ):
        yield f"-# {stats}"
    if combatant.stats is not None and combatant.stats.items:
        yield f"-# Items: {items_in_words(combatant.stats.items)}"


def _stands(game: LiveGame, view: EncounterView, combatant: CombatantView) -> Iterator[str]:
    """How one group stands."""
    mark = ACTED if combatant.done else WAITS
    yield f"{mark} {' · '.join(_words(game, view, combatant))}"
    if len(combatant.bodies) > 1:
        yield f"  {', '.join(_bodies(combatant.bodies))}"
    tallies = endurance_lines(combatant)
    if tallies:
        yield f"-# Endurance: {'; '.join(tallies)}"


def _words(game: LiveGame, view: EncounterView, combatant: CombatantView) -> Iterator[str]:
    name = f"**{called(combatant.name, _DETAIL)}**"
    yield f"{name} {body_text(combatant.bodies[0])}" if len(combatant.bodies) == 1 else name
    if combatant.hidden:
        yield "hidden from the players"
    if combatant.gone:
        yield combatant.gone
    if combatant.owner is not None:
        user_id = game.user_id(combatant.owner)
        yield f"<@{user_id}>" if user_id is not None else "a player who has left"
    if combatant.absence is not None:
        yield absence_words(game, combatant.owner)
    if combatant.initiative is not None:
        yield f"initiative {combatant.initiative}"
    if combatant.done and combatant.standing:
        yield "done"
    yield from _declarations(combatant)
    if combatant.slow and view.has_slow_places:
        yield "slow weapon"
    if combatant.reaction:
        yield f"reaction: {combatant.reaction}"
    if combatant.morale is not None and combatant.kind is not Kind.CHARACTER:
        yield from _morale(combatant.morale)
    yield from effects_of(combatant, _DETAIL)


def _declarations(combatant: CombatantView) -> Iterator[str]:
    """What was declared for this round, and for the next."""
    if combatant.said is not None:
        yield does(combatant.said)
    if combatant.refused:
        yield f"as declared was not possible: {plain(combatant.refused)}"
    if combatant.ahead is not None:
        yield f"next round: {does(combatant.ahead)}"
    order = combatant.standing_order
    if order is not None:
        yield f"standing order: {standing_words(order.kind, order.text)}"


def _morale(morale: Morale) -> Iterator[str]:
    yield from morale_words(morale)
    if morale.done:
        yield reason_words(morale.done)


def _bodies(bodies: Sequence[BodyView]) -> Iterator[str]:
    for body in bodies:
        how = body.gone if body.gone and body.life is not Life.DEAD else body_text(body)
        yield f"{body.number}: {how.removesuffix(' hp')}"


def _stat_words(
    game: LiveGame, combatant: CombatantView, stats: StatsView, viewer: Viewer
) -> Iterator[str]:
    """What is said of a combatant, then its numbers and what they follow from."""
    if stats.traits:
        yield trait_words(stats.traits)
    if stats.hit_dice:
        yield f"HD {plain(stats.hit_dice)}"
    if stats.level != 1:
        yield f"level {stats.level}"
    if stats.normal_human:
        yield "normal human"
    # A character's follows from the DEX that stands there.
    if stats.dexterity_class and combatant.kind is not Kind.CHARACTER:
        yield f"{CLASSES[stats.dexterity_class]} on ties"
    yield from number_lines(view_numbers(ENGINE.asking(game.state), viewer, combatant.id))


def render_stat_block(game: LiveGame, combatant: CombatantView, viewer: Viewer) -> str:
    """What is written of monsters or hirelings, and what follows from it, for who may know it."""
    head = f"### {plain(combatant.name)}"
    if combatant.stats is None:
        return f"{head}\nTheir numbers are known to the referees and to whoever plays them."
    words = tuple(_stat_words(game, combatant, combatant.stats, viewer))
    nothing = ("No other numbers yet: `/do monster set` writes one, such as Armour Class.",)
    attacks = attack_lines(combatant.stats.items)
    lines = (head, *_condition(combatant), *(words or nothing), *attacks)
    return join_within(lines, MESSAGE_LIMIT)


def _condition(combatant: CombatantView) -> Iterator[str]:
    """Hit points of each body, and morale for who may know it."""
    if len(combatant.bodies) == 1:
        yield body_text(combatant.bodies[0])
    else:
        yield f"Hit points: {', '.join(_bodies(combatant.bodies))}"
    if combatant.morale is not None and (words := " · ".join(_morale(combatant.morale))):
        yield capitalized(words)


def _order(view: EncounterView) -> list[str]:
    """The order of the round with what only this reader knows of it."""
    places: dict[int, StepView] = {}
    sizes: dict[int, int] = {}
    for step in view.steps:
        if step.kind is StepKind.ACT:
            sizes[step.place] = sizes.get(step.place, 0) + 1
            if step.is_current or step.place not in places:
                places[step.place] = step
    if not places:
        return []
    told = [_place(view, step, has_phases=sizes[n] > 1) for n, step in places.items()]
    lines = [f"{number}. {text}" for number, text in enumerate(told, start=1)]
    lines += _unseen(view, places)
    return ["**Order of this round**", *lines]


def _place(view: EncounterView, step: StepView, *, has_phases: bool) -> str:
    names = [
        combatant.name for who in step.members if (combatant := view.combatant(who)) is not None
    ]
    label = plain(step.label)
    is_told = step.phase and (step.is_current or not has_phases)
    phase = f", {phase_name(step.phase)}" if is_told else ""
    now = " · **now**" if step.is_current else ""
    return f"{label}{phase}: {', '.join(called(name, _DETAIL) for name in names)}{now}"


def _unseen(view: EncounterView, places: Mapping[int, StepView]) -> Iterator[str]:
    """Where the hidden stand, and which of them may act now."""
    numbers = {place: number for number, place in enumerate(places, start=1)}
    for place in view.unseen:
        hidden = [one for who in place.who if (one := view.combatant(who)) is not None]
        after = places.get(place.behind)
        where_ = (
            f"after {numbers[place.behind]}. {plain(after.label)}"
            if after is not None
            else "before all others"
        )
        for one in hidden:
            now = " · **may act now**" if one.can_act else " · has acted" if one.done else ""
            yield f"- Hidden: {called(one.name, _DETAIL)}, {where_}{now}"
