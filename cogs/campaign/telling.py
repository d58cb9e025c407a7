"""Games, referees, channels, rules, and what was taken back, told as sentences and as pages."""

from collections.abc import Mapping, Sequence

from cogs.away.pages import render_away
from cogs.render.buttons import (
    GREEN,
    GREY,
    Button,
    commitment_button,
    make_button,
    new_character_button,
)
from cogs.render.narration import Briefs, Line, People, Short, Tellers, Weight, runs
from cogs.render.offers import Offers
from cogs.render.site import link
from cogs.render.text import MESSAGE_LIMIT, join_within, plain, short
from data.live import LiveGame, Outcome
from rules.campaign.choosing import Choice
from rules.campaign.records import FixedValueDiffers, PresetChanged, SettingChanged, SettingsGone
from rules.kernel import management as events
from rules.kernel.actor import Viewer
from rules.kernel.apart import in_words, keeps_apart, known_parties
from rules.kernel.management import GameOpened, HomeMoved
from rules.kernel.setting import PRESETS
from rules.kernel.words import agree, capitalized, in_sentence, listed, many
from rules.systems import ENGINE, SYSTEMS

_LIST_ROOM = 1600
"""So that the list, its head and the line below it fit into a message."""
GROUPS: Mapping[str, str] = {
    "pace": "Waiting",
    "campaign": "The table",
    "sheet": "The table",
    "luck": "The table",
    "encounter": "Monsters",
    "bestiary": "Monsters",
    "endurance": "Monsters",
    "initiative": "Rounds",
    "rounds": "Rounds",
    "clock": "Rounds",
    "positions": "Attacks",
    "movement": "Attacks",
    "attack": "Attacks",
    "casting": "Attacks",
    "combat": "Attacks",
    "grapple": "Attacks",
    "health": "Wounds and death",
    "rest": "Wounds and death",
    "conditions": "Wounds and death",
    "morale": "Morale",
    "checks": "Checks and hazards",
    "hazards": "Checks and hazards",
    "races": "Who people are",
    "levels": "Who people are",
    "making": "Who people are",
    "parties": "The table",
    "powers": "Who people are",
    "expedition": "Exploring and travel",
    "load": "Exploring and travel",
    "provisions": "Exploring and travel",
    "items": "Exploring and travel",
    "light": "Exploring and travel",
    "places": "Exploring and travel",
    "doors": "Exploring and travel",
    "searching": "Exploring and travel",
    "wandering": "Exploring and travel",
    "pursuit": "Exploring and travel",
    "exploration": "Exploring and travel",
    "travel": "Exploring and travel",
    "sea": "Exploring and travel",
}
"""What the settings of a family stand under; those of others stand under the family's own name."""


TELLERS = Tellers(
    {
        FixedValueDiffers: Line(
            "Warning: {thing} of {target}: {given} instead of {usual}. Planet Eris holds this "
            "fixed for all its referees."
        ),
        events.GameEnded: Line("The game has ended. `/game reopen` brings it back."),
        events.GameReopened: Line("The game goes on where it stopped."),
        events.GameRenamed: Line("The game is now called **{after}**."),
    }
)
BRIEFS = Briefs(
    {
        GameOpened: Short("the game {name} began", Weight.GREAT),
        events.GameBrought: Short("the game {name} came here", Weight.GREAT),
    }
)
OFFERS = Offers()


def _later(waits: bool) -> str:
    return " It counts from the next encounter." if waits else ""


def _warning(warning: str) -> str:
    if not warning:
        return ""
    return f"\nWarning: Planet Eris holds {warning} fixed for all its referees."


@TELLERS.tells
def _gone(event: SettingsGone) -> str:
    rows = [f"- **{label}**: {meaning}." for label, meaning in event.gone]
    return "\n".join(("There is nothing to set here any more; this holds in every game:", *rows))


@TELLERS.tells
def _setting(event: SettingChanged) -> str:
    since = "from the next encounter on" if event.waits else "from now on"
    return (
        f"**{event.label}**, {since}: {event.meaning.rstrip('.')}{_note(event.key)}."
        f"{_warning(event.warning)}"
    )


@TELLERS.tells
def _preset(event: PresetChanged) -> str:
    changed = len(event.changed)
    what = f"{changed or 'no'} settings change" if changed != 1 else "one setting changes"
    head = f"The game now follows {PRESETS[event.after]}; {what}.{_later(event.waits)}"
    lines = [_change(key, after) for key, _, after in event.changed]
    return "\n".join((head, join_within(lines, _LIST_ROOM))) if lines else head


def _change(key: str, after: str) -> str:
    """`- **Luck**: there are no luck rolls`; its keys if the setting has gone."""
    setting = ENGINE.settings.get(key)
    value = setting.value(after) if setting else None
    label = setting.label if setting else key
    meaning = value.meaning.rstrip(".") if value else f"`{after}`"
    note = _note(key)
    end = "." if note else ""
    return f"- **{label}**: {in_sentence(meaning)}{note}{end}"


def _note(key: str) -> str:
    """What else a change of the setting does, as a sentence behind, if that is worth saying."""
    setting = ENGINE.settings.get(key)
    note = setting.note.rstrip(".") if setting else ""
    return f". {capitalized(note)}" if note else ""


@TELLERS.tells
def _opened(event: events.GameOpened) -> str:
    return (
        f"The game **{plain(event.name)}** begins. Rules: {PRESETS[event.preset]}.\n"
        "Players press **New character**. By post, a deadline such as two days keeps it going.\n"
        f"-# Fair dice: commitment {short(event.commitment)}"
    )


@TELLERS.tells
def _brought(event: events.GameBrought) -> str:
    signed = "not signed"
    if event.signed_with:
        whose = tell_signer(event.host, event.signed_with)
        signed = f"signed by {whose}"
    return (
        f"The game **{plain(event.name)}** goes on here: {many(event.moves, 'move')} came with it. "
        f"Undo begins here.\n"
        f"Its file is {signed}. `/log verify` says which of its dice fell here.\n"
        "Its people are not known here yet: a referee says **Who is who**.\n"
        f"-# New dice: commitment {short(event.commitment)}"
    )


def tell_signer(name: str, key: str) -> str:
    """Whose signature a file has; what an installation calls itself is its own word."""
    return f"the Linkboy that calls itself **{plain(name)}**, key `{key}`"


@TELLERS.tells
def _seated(event: events.Seated, people: People) -> str:
    names = [people.name(member) for member in event.members]
    return f"{listed(names)} {agree(len(names), 'is')} in this game now."


@TELLERS.tells
def _referee(event: events.RefereeChanged, people: People) -> str:
    name = people.name(event.member)
    if not event.is_referee:
        return f"{name} is no longer a referee."
    if event.recovered:
        return f"{name} takes over as referee (Manage Server)."
    return f"{name} is now a referee."


@TELLERS.tells
def _channel(event: events.ChannelChanged) -> str:
    if event.party:
        return f"{plain(event.party)}: read in <#{event.channel_id}> from now on."
    if event.is_bound:
        return f"<#{event.channel_id}> belongs to this game now."
    return f"<#{event.channel_id}> no longer belongs to this game."


@TELLERS.tells
def _secrets(event: events.SecretsPlaced) -> str:
    if event.channel_id is None:
        return "What only referees may know is told in no channel any more."
    return f"What only referees may know is told in <#{event.channel_id}> too from now on."


@TELLERS.tells
def _undone(event: events.MovesUndone) -> str:
    return f"Taken back: {_moves(event.numbers, event.secret)}."


@TELLERS.tells
def _redone(event: events.MovesRedone) -> str:
    lost = f" Taken back for it: {_moves((), event.lost)}." if event.lost else ""
    return f"Brought back: {_moves(event.numbers, event.secret)}.{lost}"


def _moves(numbers: tuple[int, ...], secret: tuple[int, ...]) -> str:
    known = [
        f"#{before}{run}"
        for before, counted in in_words(numbers)
        for run in runs(counted).split(", ")
    ]
    return ", ".join((*known, *(f"#s{run}" for run in runs(secret).split(", ") if run)))


@OFFERS.offers()
def _offer_first(_event: GameOpened, outcome: Outcome) -> Sequence[Button]:
    """Begins a character for whoever presses, and all with which a referee begins."""
    game_id = outcome.game.id
    first = (
        make_button("form", game_id, "place add", label="Prepare a place…"),
        make_button("form", game_id, "encounter start", label="Meet monsters…"),
        make_button("card", game_id, "travel", label="Set out…", shows=True),
    )
    deadline = make_button("form", game_id, "deadline set", "time=48h", label="Deadline…")
    monsters = make_button("monsters-ever", game_id, label="Monsters act by themselves (referee)")
    return (
        new_character_button(game_id),
        *first,
        deadline,
        monsters,
        commitment_button(game_id),
    )


@OFFERS.offers()
def _offer_seats(event: events.GameBrought, outcome: Outcome) -> Sequence[Button]:
    """Says who is who, and lets the deadlines run again (referee)."""
    game = outcome.game
    seats = make_button("seats", game.id, label="Who is who…", style=GREEN)
    if game.state.pace.paused is None:
        return (seats,)
    return (seats, make_button("form", game.id, "deadline resume", label="Let it go on"))


@TELLERS.tells
def _home(event: HomeMoved) -> str:
    return f"The board now stands in <#{event.channel_id}>."


def render_ending(game: LiveGame) -> str:
    """What a referee is told before a game ends: what can be reversed, and what cannot."""
    lines = [
        f"End **{plain(game.name)}**? It is put away as it stands; `/game reopen` brings it back.",
        "One thing is for good: the seed of its secret dice is published, so all can see them.",
    ]
    if game.state.encounter is not None:
        lines.append("The encounter that is running waits where it is.")
    return "\n".join(lines)


def render_game(game: LiveGame, viewer: Viewer) -> str:
    """The game at a glance, as one viewer may know it."""
    channels = game.channels
    if keeps_apart(game.state) and not viewer.is_referee:
        own = map(game.home_of, known_parties(game.state, viewer))
        channels = tuple(dict.fromkeys((game.common_home_id, *own)))
    lines = [
        f"**{plain(game.name)}**" + (" (ended)" if game.ended else ""),
        f"Rules: {PRESETS[game.state.preset]}",
        f"Referees: {listed([f'<@{member.user_id}>' for member in game.referees])}",
        f"Channels: {listed([f'<#{channel_id}>' for channel_id in channels])}",
        f"Characters: {sum(not c.retired for c in game.state.characters)}",
        f"Moves in the log: {game.public_head}",
    ]
    if game.state.away:
        lines.append(render_away(game))
    return "\n".join(lines)


def welcome(site: str) -> str:
    """Where those who are new can read on."""
    players = link("players.html", site, "For players")
    return f"-# New here? {players} \N{MIDDLE DOT} {link('referees.html', site, 'for referees')}"


def render_settings(choices: Sequence[Choice], preset: str, group: str = "") -> str:
    """The settings of one group that have an effect; without it, those that were changed."""
    shown = [choice for choice in choices if choice.counts and _is_shown(choice, group)]
    lines = [f"Rules of this game: {PRESETS[preset]}. `/game settings setting:…` explains one."]
    if group:
        lines.append(f"**{group}**")
    elif shown:
        lines.append("**Changed in this game**")
    else:
        lines.append("Nothing was changed. The buttons show what there is.")
    lines += map(_setting_line, shown)
    idle = sum(not choice.counts and group_of(choice.setting.key) == group for choice in choices)
    if idle:
        lines.append(f"-# {idle} more have no effect under these rules.")
    return join_within(lines, MESSAGE_LIMIT)


def settings_buttons(game_id: int, choices: Sequence[Choice], group: str = "") -> list[Button]:
    """A button for each group of settings, the one that is shown in green."""
    groups = dict.fromkeys(group_of(choice.setting.key) for choice in choices)
    return [
        make_button("settings", game_id, name, label=name, style=GREEN if name == group else GREY)
        for name in groups
    ]


def _is_shown(choice: Choice, group: str) -> bool:
    if group:
        return group_of(choice.setting.key) == group
    return choice.is_own or choice.waits


def group_of(key: str) -> str:
    """The head under which a setting stands."""
    family = next((s.key for s in SYSTEMS if any(e.key == key for e in s.settings)), "")
    return GROUPS.get(family, family.capitalize())


def _setting_line(choice: Choice) -> str:
    changed = ", changed" if choice.is_own and choice.setting.source else ""
    waits = ", from the next encounter" if choice.waits else ""
    chosen = f"`{choice.chosen.key}`{changed}{waits}: {choice.chosen.meaning}"
    return f"- **{choice.setting.label}** {chosen}"


def render_setting(choice: Choice) -> str:
    """One setting: what it means, where it comes from, what else it could be."""
    setting = choice.setting
    origin = ", ".join(filter(None, (f"`{setting.key}`", setting.source)))
    lines = [f"**{setting.label}** ({origin})"]
    for value in setting.values:
        mark = " (chosen)" if value == choice.chosen else ""
        lines.append(f"- `{value.key}`: {value.meaning}{mark}")
    if setting.numbers is not None:
        lines.append(f"- {setting.numbers.bounds}")
    if choice.chosen not in setting.values:
        lines.append(f"- `{choice.chosen.key}`: {choice.chosen.meaning} (chosen)")
    if choice.waits:
        lines.append(f"The running encounter still uses `{choice.in_force.key}`.")
    lines.append(f"Change it with `/game settings setting:{setting.key} value:…`.")
    return join_within(lines, MESSAGE_LIMIT)
