"""What the cards say, and what is likely done there: put together of the families' pages."""

from collections.abc import Iterable, Iterator, Sequence

from cogs.campaign.telling import group_of, render_settings
from cogs.classes.pages import own_level_button
from cogs.clock.telling import render_time
from cogs.encounter.pages import render_overview
from cogs.exploration.pages import exploring_buttons, turn_lines
from cogs.hirelings.asking import hire_page
from cogs.light.commands import light_buttons
from cogs.light.pages import render_lights
from cogs.morale.telling import morale_buttons
from cogs.notebook.pages import coming_lines, shared_lines
from cogs.orders.telling import monsters_buttons
from cogs.pace.waiting_pages import deadline_buttons, render_waiting
from cogs.party.pages import render_party
from cogs.party.telling import render_formations
from cogs.places.pages import meeting_buttons, next_buttons, render_list, render_place, room_buttons
from cogs.render.board import board_view
from cogs.render.board_buttons import board_buttons, verb_of
from cogs.render.buttons import Button, make_button
from cogs.render.cards import Sight
from cogs.render.comings import comings_page
from cogs.render.result import people_of
from cogs.sea.telling import render_voyage, voyage_buttons
from cogs.sheet.pages import render_characters
from cogs.travel.pages import page_buttons as journey_buttons
from cogs.travel.pages import render_journey
from cogs.treasure.pages import page_buttons as pool_buttons
from cogs.treasure.pages import render_pool, sale_buttons
from cogs.wandering.telling import render_wandering, wandering_buttons
from data.live import LiveGame
from rules.campaign.choosing import Choice, list_choices
from rules.checks.records import ASKS
from rules.clock.clock import FORESEEN, now
from rules.expedition.going import scale_of
from rules.light.sight import in_darkness, is_known_dark
from rules.parties.state import SIGN_UPS
from rules.places.reading import find_area
from rules.places.state import PLACES, Area, Place
from rules.pursuit.state import is_pursuit_on
from rules.spells.records import OPEN_SPELLS
from rules.state.encounter import Kind
from rules.state.game import GameState
from rules.state.party import Scale
from rules.systems import ENGINE
from rules.view.items import view_pool
from rules.view.journey import view_journey
from rules.view.party import view_formations, view_party
from rules.view.sheets import view_sheet
from rules.wandering.records import WANDERING

# When

GOES_ON = ("next", "end")
"""Buttons of the board by which the referee goes on."""
BEFORE_ROUNDS = (
    *("monster add", "encounter reaction", "encounter distance", "encounter surprise"),
    *("encounter speaker", "encounter join"),
)
IN_ROUNDS = ("damage", "condition add", "monster add")
IN_ENCOUNTER = (
    *("heal", "monster set", "monster hide", "monster remove", "morale roll", "ask check"),
    *("condition end", "illusion end", "encounter leave", "encounter back"),
)
IN_PURSUIT = ("chase lead", "chase let-go", "chase hold-up", "chase caught")
OUT = ("hazard fall", "hazard climb", "hazard swim", "hazard poison", "trap try", "party order")
AT_HOME = ("sheet create", "sheet set", "spell memorise", "train answer", "luck new-session")
"""Keys of commands that somebody may want just then, the likeliest first."""


def is_in_encounter(state: GameState) -> bool:
    """Whether an encounter is running."""
    return state.encounter is not None


def is_quiet(state: GameState) -> bool:
    """Whether none is."""
    return state.encounter is None


def is_at_sea(state: GameState) -> bool:
    """Whether the party is aboard a vessel."""
    return scale_of(state) is Scale.WATER


def is_on_land(state: GameState) -> bool:
    """Whether it is not."""
    return not is_at_sea(state)


def is_open(game: LiveGame) -> bool:
    """Whether a game goes on."""
    return not game.ended


def is_not_below(game: LiveGame) -> bool:
    """Whether the party is in no dungeon, and meets nobody."""
    return scale_of(game.state) is not Scale.DUNGEON and game.state.encounter is None


def has_ended(game: LiveGame) -> bool:
    """Whether it is in the archive."""
    return game.ended


def has_secret_place(game: LiveGame) -> bool:
    """Whether there is a place where referees are told their secrets."""
    return game.secrets_channel_id is not None


def has_open_spell(game: LiveGame) -> bool:
    """Whether a spell waits for a word of the referee."""
    return bool(OPEN_SPELLS.of(game.state))


def has_list(game: LiveGame) -> bool:
    """Whether there is a list of who sets out."""
    return bool(SIGN_UPS.of(game.state))


# The encounter


def encounter_page(sight: Sight) -> Iterator[str]:
    """All of the encounter; without one, what may come."""
    view = board_view(sight.game, sight.viewer)
    if view is None:
        yield "No encounter is running."
        yield from _may_come(sight)
    else:
        yield from render_overview(sight.game, view, sight.viewer)


def encounter_likely(sight: Sight) -> Iterator[Button | str]:
    """The checks that are due, then what a referee does most in such a step."""
    encounter, view = sight.state.encounter, board_view(sight.game, sight.viewer)
    if encounter is None or view is None:
        yield from wandering_buttons(sight.game)
        yield from ("monster add", "encounter start", "wandering meet", "wandering check")
        return
    yield from morale_buttons(sight.game, {one.combatant_id for one in encounter.morale_checks})
    goes_on = [one for one in board_buttons(sight.game, view) if verb_of(one) in GOES_ON]
    yield from goes_on
    yield from BEFORE_ROUNDS if encounter.step is None else IN_ROUNDS
    if "end" not in map(verb_of, goes_on):
        yield "encounter end"
    yield from monsters_buttons(sight.game)
    yield from ("spell settle",) if OPEN_SPELLS.of(sight.state) else ()
    yield from IN_PURSUIT if is_pursuit_on(sight.state) else ()
    if any(one.kind is Kind.MONSTER and one.hidden for one in encounter.combatants):
        yield "monster reveal"
    yield from IN_ENCOUNTER


# The party


def party_page(sight: Sight) -> Iterator[str]:
    """Who is in it, how it walks, what it decided."""
    asker = ENGINE.asking(sight.state)
    there = [one for one in sight.state.characters if not one.retired]
    sheets = [view_sheet(asker, one, sight.viewer) for one in there]
    yield render_characters(sheets, people_of(sight.game))
    party = view_party(sight.state, sight.viewer)
    if party.caller or party.votes or party.decisions:
        yield render_party(party)
    formations = view_formations(sight.state)
    if formations:
        yield render_formations(formations)
    yield from coming_lines(sight)
    yield from shared_lines(sight)


def party_likely(sight: Sight) -> Iterator[Button | str]:
    """Levels to take, then what happens to people."""
    for one in sight.state.characters:
        yield from own_level_button(sight.game, sight.viewer, one)
    yield from ("damage", "heal", "condition add", "ask check", "award give")
    yield from OUT if sight.state.expedition is not None else AT_HOME
    yield from ("condition end", "illusion end", "vote ask")
    yield from ("ask skip",) if ASKS.of(sight.state) else ()
    yield from ("vote close",) if view_party(sight.state, sight.viewer).votes else ()


# What it has, and who serves it


def treasure_page(sight: Sight) -> Iterator[str]:
    """The pool, as for everybody."""
    yield render_pool(sight.state, view_pool(sight.state, sight.viewer))


def treasure_likely(sight: Sight) -> Iterator[Button | str]:
    """The award and the division when they are due, then what is found."""
    pool = view_pool(sight.state, sight.viewer)
    yield from pool_buttons(sight.game, pool)
    yield from ("award found", "award hoard")
    yield from sale_buttons(sight.game, pool)
    yield "award give"
    if not pool.is_empty:
        yield from ("award identify", "award value", "award carry", "award assign", "award sell")
    yield from ("award experience", "item add", "item price", "upkeep show")


def hirelings_page(sight: Sight) -> Iterable[str]:
    """Who serves, and who can be hired."""
    return hire_page(sight.game, sight.user_id)[0]


def hirelings_likely(sight: Sight) -> Iterator[Button | str]:
    """What waits for an answer, then who comes into service."""
    yield from ("hire add", "hire grant", "hire loyalty")
    yield from hire_page(sight.game, sight.user_id)[1]


# Where it is


def light_page(sight: Sight) -> Iterator[str]:
    """All lights that burn."""
    yield render_lights(sight.state, sight.viewer)


def light_likely(sight: Sight) -> Iterator[Button | str]:
    """The lights there are; out in the world and where something is met, whether it is dark."""
    yield from light_buttons(sight.game, sight.user_id)
    is_anywhere = sight.state.expedition is not None or sight.state.encounter is not None
    if is_anywhere and not in_darkness(sight.state):
        yield "light bright" if is_known_dark(sight.state) else "light dark"
    yield "light on"


def place_page(sight: Sight) -> Iterator[str]:
    """The place where the party is, else all that are prepared; and what may wander by."""
    place, _ = _where(sight)
    places = PLACES.of(sight.state)
    yield render_list(places) if place is None else render_place(sight.state, place)
    yield from turn_lines(sight.game)
    yield from _may_come(sight)


def _may_come(sight: Sight) -> Iterator[str]:
    """What may come by itself, where it can."""
    if scale_of(sight.state) is not None or WANDERING.of(sight.state).meetings:
        yield render_wandering(sight.state)


def place_likely(sight: Sight) -> Iterator[Button | str]:
    """The monsters of the room, what may come, and the room itself."""
    place, area = _where(sight)
    if place is not None and area is not None and sight.state.encounter is None:
        yield from meeting_buttons(sight.game.id, place, area)
    yield from wandering_buttons(sight.game)
    # What a character does is for its player to say.
    yield from (one for one in exploring_buttons(sight.game) if verb_of(one) != "task")
    if scale_of(sight.state) is None:
        yield "explore begin"
    if place is None:
        yield from ("place add", "place import", "place list")
        return
    yield from ("search tell", "door sound")
    yield from next_buttons(sight.game.id, place, area)
    yield from room_buttons(sight.game.id, place)
    yield from ("place go", "place open", "door set", "trap try", "explore turn", "explore end")


def _where(sight: Sight) -> tuple[Place | None, Area | None]:
    expedition = sight.state.expedition
    if expedition is None:
        return None, None
    places = (one for one in PLACES.of(sight.state) if one.id == expedition.place)
    place = next(places, None)
    return place, None if place is None else find_area(place, expedition.area)


def travel_page(sight: Sight) -> Iterator[str]:
    """The journey so far and the day that comes; at sea the vessel too."""
    view = view_journey(sight.state, sight.viewer)
    comings = ENGINE.coming(sight.state, now(sight.state) + FORESEEN, sight.viewer)
    if is_at_sea(sight.state):
        yield render_voyage(sight.state, sight.viewer)
    yield render_journey(view, comings)


def travel_likely(sight: Sight) -> Iterator[Button | str]:
    """The next day, by land or by sea."""
    yield from voyage_buttons(sight.game)
    yield from journey_buttons(sight.game, view_journey(sight.state, sight.viewer))
    if is_at_sea(sight.state):
        yield from ("sea course", "sea day", "sea ashore")
    else:
        yield from ("explore begin",) if scale_of(sight.state) is None else ()
        yield from ("travel way", "travel day", "sea embark")
        yield from ("travel end",) if sight.state.expedition is not None else ()
    if sight.state.expedition is not None:
        yield from (
            "wandering check",
            "wandering meet",
            "party food",
            "rest days",
        )


# Time, and the table


def time_page(sight: Sight) -> Iterator[str]:
    """What time it is, and what the next day brings."""
    yield render_time(sight.state, sight.viewer)
    until = now(sight.state) + FORESEEN
    yield comings_page(sight.state, ENGINE.coming(sight.state, until, sight.viewer), until)


def time_likely(sight: Sight) -> Iterator[Button | str]:
    """Time goes by, with rest or without."""
    yield from ("time pass", "rest days", "rest long", "rest short", "time event")


def deadlines_page(sight: Sight) -> Iterator[str]:
    """Whom the game waits for, and until when."""
    yield render_waiting(sight.game, sight.viewer)


def deadlines_likely(sight: Sight) -> Iterator[Button | str]:
    """About the deadline that comes first, and all."""
    yield from deadline_buttons(sight.game)
    yield from ("deadline set", "nudge")


def settings_page(sight: Sight) -> Iterator[str]:
    """What was changed; or one group of the settings."""
    choices = list_choices(ENGINE.settings, sight.state)
    yield render_settings(choices, sight.state.preset, _group(sight, choices))


def settings_likely(_sight: Sight) -> tuple[str, ...]:
    """The rulebook, and who is in the game."""
    return (
        *("game preset", "game newcomer", "game referee add", "game show"),
        *("game settings", "game people", "game rename", "game home", "game check", "game export"),
        *("game end", "game reopen"),
    )


def settings_more(sight: Sight) -> Iterator[tuple[str, Iterable[Button]]]:
    """The groups of the settings; of the one that is shown each setting, to change it."""
    choices, game_id = list_choices(ENGINE.settings, sight.state), sight.game.id
    group = _group(sight, choices)
    shown = [one for one in choices if group and group_of(one.setting.key) == group]
    if shown:
        yield "Change…", (_change(game_id, one) for one in shown)
    groups = dict.fromkeys(group_of(choice.setting.key) for choice in choices)
    pages = [make_button("card", game_id, "settings", name, label=name) for name in groups]
    changed = make_button("card", game_id, "settings", label="What was changed")
    yield "Which rules…", [*pages, changed]


def _change(game_id: int, choice: Choice) -> Button:
    """Opens the form of a setting."""
    setting = choice.setting
    label = f"{setting.label}: {choice.chosen.key}"
    return make_button("form", game_id, "game settings", f"setting={setting.key}", label=label)


def _group(sight: Sight, choices: Sequence[Choice]) -> str:
    """The group of a page, "" for what was changed."""
    groups = {group_of(choice.setting.key) for choice in choices}
    return next((word for word in sight.words if word in groups), "")
