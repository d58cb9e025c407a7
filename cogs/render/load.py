"""How fast the party goes, and why: `/party load`, and a line on the board."""

from collections.abc import Iterator

from cogs.render.board_lines import listed_within
from cogs.render.items import weight_words
from cogs.render.narration.clock import duration_words
from cogs.render.text import MESSAGE_LIMIT, join_within, plain
from data.live import LiveGame
from rules.expedition.going import scale_of, travellers
from rules.kernel.targets import find_character
from rules.load.donning import RULE
from rules.load.rates import party_pace
from rules.load.uses import FAMILIAR, OVERLAND, SWIMMING, TENTHS
from rules.state.expedition import Scale
from rules.view.load import LoadView, PartyLoadView

MOST_NAMED = 6
EMPTY = "Nobody plays a living character here, so there is no party that goes anywhere."


def render_load(party: PartyLoadView) -> str:
    """The party's pace, then each of them with rate and why, and their load for who may know it."""
    if party.pace is None:
        return EMPTY
    lines = [
        f"**{pace_words(party.pace.value, party.pace.label)}**",
        *map(_line, party.people),
        *_uses(party),
    ]
    return join_within(lines, MESSAGE_LIMIT)


def pace_words(in_turn: int, why: str) -> str:
    """`The party goes 60' a turn: Berta, plate and shield`."""
    if not in_turn:
        return f"The party cannot move: {plain(why)}"
    return f"The party goes {in_turn}' a turn: {plain(why)}"


def pace_line(game: LiveGame) -> Iterator[str]:
    """The same on the board in a dungeon; days go by miles, and a vessel carries everybody."""
    if scale_of(game.state) is Scale.DUNGEON and travellers(game.state):
        found = party_pace(game.state)
        yield f"{pace_words(found.value, found.label)}."


def donning_line(game: LiveGame) -> Iterator[str]:
    """Who is busy with armour, and for how long (ERIS-DONNING)."""
    for effect in game.state.effects:
        wearer = find_character(game.state, effect.target)
        if effect.rule == RULE and wearer is not None:
            left = duration_words(0, effect.rounds_left or 0)
            yield f"{plain(wearer.name)} is {plain(effect.name)}: {left}."


def _line(one: LoadView) -> str:
    how_far = f"{one.in_turn}' a turn, {one.in_round}' a round" if one.in_turn else "cannot move"
    source = f" ({one.source})" if one.source else ""
    head = f"- **{plain(one.name)}** {how_far}: {plain(one.why)}{source}"
    rides = [f"on {plain(one.mount)} {one.mounted}' a turn"] if one.mount else []
    return " · ".join((head, *rides, *_own(one)))


def _own(one: LoadView) -> Iterator[str]:
    if one.weight is not None:
        most = "" if one.limit is None else f" of {one.limit:,} at most"
        yield f"{weight_words(one.weight)}{most}"
    if one.missing:
        names = listed_within([plain(name) for name in one.missing], MOST_NAMED)
        yield f"no weight is written for {names}"


def _uses(party: PartyLoadView) -> Iterator[str]:
    """What the party's rate comes to elsewhere (OSE-MOVEMENT-RATES), by land on their mounts."""
    miles = OVERLAND.of(party.overland) / TENTHS
    if party.pace is not None and party.pace.value:
        of_what = "turn" if party.in_turns else "round"
        yield (
            f"-# Together: {FAMILIAR.of(party.base)}' a turn on familiar ground, "
            f"{party.runs}' a {of_what} running, {SWIMMING.of(party.pace.value)}' swimming, "
            f"{miles:g} miles a day overland. Out of doors and on water feet are yards, "
            "but for areas of effect."
        )
    elif party.overland:
        yield f"-# On their mounts they make {miles:g} miles a day."
