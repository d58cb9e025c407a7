"""What a player takes along of a game: what they may know, as files, and nothing of the rest.

Whatever differs only in what they may not know makes the same files, byte by byte. So people are
called by the characters they play, and moves by the numbers that players know.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from cogs.core.files.lists import YAML
from cogs.render.families import TELLERS
from cogs.render.game_time import time_words
from cogs.render.narration import People, tell
from cogs.render.site import page_of
from cogs.sheet.plain import cells_of
from data.checked import Checked, SeedInfo
from data.live import LiveGame, LogEntry
from rules.campaign.choosing import list_choices
from rules.clock.state import CALENDAR
from rules.kernel.actor import CLOCK, Viewer, owned_by
from rules.kernel.apart import called, is_apart
from rules.kernel.setting import PRESETS
from rules.kernel.words import listed
from rules.state.game import GameState
from rules.systems import ENGINE
from rules.view.world import world_of

README, GAME, LOG, WORLD = "README.txt", "game.json", "log.json", "world.json"
_READ_ME = """\
This is what you may know of a game that was played with Linkboy; nobody else's secrets are in it.

game.json       the game, its settings, your macros, the seeds of dice of before, and what you wrote
                down or were shown
log.json        every move that you know of, as it was told to you, with its dice
world.json      where things stand: the encounter, places, the journey, the party, as you see them
sheet-….json    your characters; `/sheet import` takes them into any game
chronicle.html  what happened, to read in a browser, if it is there

How to check a roll: {page}. What "came_in_a_file" fell before the game
was brought to that Linkboy: only who saw its commitment then can tell.
"""


@dataclass(frozen=True, slots=True)
class Named(People):
    """People by the characters they play, whoever they are on Discord."""

    state: GameState | None = None

    def name(self, number: int) -> str:
        """A member as the others know them."""
        if number == CLOCK.member:
            return "the clock"
        if number in self.referees:
            return "the referee"
        if self.state is None or number < 0:
            return "the referees"
        names = [one.name for one in owned_by(number, self.state.characters) if not one.retired]
        return f"the player of {listed(names)}" if names else "somebody"


Move = tuple[LogEntry, Sequence[Checked]]
"""A row of the log, and its rolls as far as the player may see them."""


def player_files(
    game: LiveGame,
    viewer: Viewer,
    moves: Sequence[Move],
    seeds: Sequence[SeedInfo],
    macros: Mapping[str, str],
    notes: Mapping[int, str],
    site: str,
) -> Mapping[str, bytes]:
    """The files by their names. `moves` are those that players know of, the oldest first, `notes`
    what stands in the entries of the notebook that they may know, by their numbers.

    `site` is the address of Linkboy's pages, "" for none.
    """
    referees = tuple(one.number for one in game.referees)
    people = Named({}, referees, CALENDAR.of(game.state), state=game.state)
    rows = [msgspec.json.encode(_row(move, viewer, people)) for move in moves]
    return {
        README: _READ_ME.format(page=page_of("fair-dice.html", site)).encode(),
        GAME: _json({**_game(game, moves, seeds, macros), "notebook": _notes(game, viewer, notes)}),
        LOG: b"[\n" + b",\n".join(rows) + b"\n]\n",
        WORLD: _json(world_of(ENGINE, game.state, viewer)),
        **dict(_sheets(game.state, viewer)),
    }


def _json(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value, enc_hook=str), indent=1)


def _game(
    game: LiveGame,
    moves: Sequence[Move],
    seeds: Sequence[SeedInfo],
    macros: Mapping[str, str],
) -> Mapping[str, object]:
    state = game.state
    return {
        "linkboy": "player",
        "format": 1,
        "name": game.name,
        "rules": PRESETS[state.preset],
        "time": time_words(state),
        "session": state.session,
        "moves": len(moves),
        "characters": [one.name for one in state.characters if not one.retired],
        "settings": {
            one.setting.key: one.chosen.key for one in list_choices(ENGINE.settings, state)
        },
        "macros": macros,
        "seeds": [_seed(seed) for seed in seeds],
    }


def _notes(game: LiveGame, viewer: Viewer, notes: Mapping[int, str]) -> Sequence[Mapping[str, str]]:
    """The entries of the notebook that they may know, without their numbers and tags."""
    return [
        {"name": one.name, "kind": one.kind, "text": notes.get(one.number, "")}
        for one in game.known_entries(viewer)
    ]


def _seed(seed: SeedInfo) -> Mapping[str, object]:
    """A seed without its number, which counts all seeds of the database."""
    return {
        "for": "open dice" if seed.kind == "open" else "secret dice",
        "commitment": seed.commitment,
        "begun_at": seed.begun_at,
        "revealed_at": seed.revealed_at,
        "seed": seed.value,
        **({"came_in_a_file": True} if seed.is_brought else {}),
    }


def _sheets(state: GameState, viewer: Viewer) -> Iterator[tuple[str, bytes]]:
    """The player's own characters, as `/sheet export` gives them."""
    asker = ENGINE.asking(state)
    for one in owned_by(viewer.member, state.characters):
        short = "".join(c if c.isascii() and c.isalnum() else "-" for c in one.name.lower())
        name = f"sheet-{one.id}-{short.strip('-')}.yaml"
        yield name, YAML.write([cells_of(asker, one)]).encode()


def _row(move: Move, viewer: Viewer, people: Named) -> Mapping[str, object]:
    entry, checks = move
    told = tell(entry.events, viewer, people, TELLERS)
    return {
        "move": called(entry.number) if is_apart(entry.number) else entry.number,
        "at": entry.at,
        "by": people.name(entry.member),
        "told": [line for one in told for line in one.lines],
        "taken_back_by": entry.undone_label or None,
        "dice": [_roll(checked) for checked in checks],
    }


def _roll(checked: Checked) -> Mapping[str, object]:
    """A roll and what proves it: its label only with the key, before which it proves nothing."""
    throw = checked.throw
    return {
        "for": throw.purpose,
        "roll": throw.record.text,
        "total": throw.total,
        "dice": [(f"d{group.sides}", group.faces) for group in throw.record.groups],
        "set_by_referee": throw.forced,
        "commitment": checked.commitment,
        **({"came_in_a_file": True} if checked.is_brought else {}),
        **({"label": checked.label, "key": checked.key} if checked.key else {}),
    }
