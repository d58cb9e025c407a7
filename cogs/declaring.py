"""`/declare` and its button: what somebody will do this round, before initiative."""

from collections.abc import Iterator, Mapping, Sequence

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.buttons import Press, number, word
from cogs.core.choices import suggest_own_combatants
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.encounter.joining import require_encounter
from cogs.encounter.typed import is_up, own_combatants, private_view, read_own
from cogs.render.buttons import GREEN, GREY, Button, ask_again_button, make_button, row_of
from cogs.render.forms import Field, Form, make_field, make_form
from cogs.render.hints import Hints
from cogs.render.spells import spell_buttons
from cogs.render.text import plain
from cogs.rounds import MOST_BUTTONS, NOBODY_OF_YOURS, require_step
from data.live import LiveGame
from rules.casting.door import spells_left
from rules.combat.actions import ReadyWeapon, TakeStance
from rules.combat.door import FIRST, is_parried, may_choose, may_shoot_first
from rules.errors import RuleError
from rules.kernel.dues import DueKind
from rules.kernel.resolution import Action
from rules.rounds.actions import (
    Declare,
    DeclareAhead,
    DeclareNothing,
    ResumeDeclaring,
    WithdrawDeclaration,
)
from rules.rounds.door import LONGEST_TEXT, MOVES_IN_MELEE, declares_moves
from rules.view import CombatantView, EncounterView

SPELL = "spell"
TAKE_BACK, EVER, AGAIN = "take-back", "ever", "again"
OFFENSIVE, DEFENSIVE, READY = "offensive", "defensive", "ready"
NOTHING_EVER = "Nothing until I say so"
KINDS: dict[str, str] = {
    "spell": "cast a spell",
    "withdrawal": "fighting withdrawal",
    "retreat": "retreat from melee",
    "other": "something else",
    "nothing": "nothing to declare",
}
CHOICES = [
    *(app_commands.Choice(name=label, value=kind) for kind, label in KINDS.items()),
    app_commands.Choice(name="two weapons, offensively", value=OFFENSIVE),
    app_commands.Choice(name="two weapons, defensively", value=DEFENSIVE),
    app_commands.Choice(name="weapon ready, to shoot first", value=READY),
    app_commands.Choice(name="nothing until I say so", value=EVER),
    app_commands.Choice(name="ask me again", value=AGAIN),
    app_commands.Choice(name="take my declaration back", value=TAKE_BACK),
]
NEED_TEXT = {"spell": "Which spell, and at whom?", "other": "What will they do?"}


class DeclareCommand(commands.Cog):
    """Say beforehand what has to be said beforehand."""

    @app_commands.command(name="declare")
    @app_commands.guild_only()
    @app_commands.choices(what=CHOICES)
    @app_commands.autocomplete(who=suggest_own_combatants)
    @app_commands.describe(
        what="What they will do this round",
        text="Which spell, where to, …",
        who="Who; without it, your own character",
        secret="Secret until you reveal it; until then a spell gets no magic phase (referee)",  # noqa: S106
        next_round="For the next round, while this one is being played",
    )
    async def declare(
        self,
        interaction: Interaction,
        what: app_commands.Choice[str],
        text: app_commands.Range[str, 0, LONGEST_TEXT] = "",
        who: str = "",
        secret: bool = False,
        next_round: bool = False,
    ) -> None:
        """Declare a spell or a move out of melee before initiative is rolled"""
        game = await game_here(interaction)
        target = read_own(game, interaction.user.id, who, is_up)
        action: Action = Declare(target=target, kind=what.value, text=text, secret=secret)
        if next_round:
            action = DeclareAhead(target=target, kind=what.value, text=text)
        await play(interaction, _about_asking(what.value, target) or action, game=game)


def _about_asking(what: str, target: str) -> Action | None:
    """What is typed for `/declare` and is no declaration; None for what is one."""
    match what:
        case "ever":
            return DeclareNothing(standing=True)
        case "again":
            return ResumeDeclaring(target=target)
        case "offensive" | "defensive":
            return TakeStance(target=target, offensive=what == OFFENSIVE)
        case "ready":
            return ReadyWeapon(target=target)
        case "take-back":
            return WithdrawDeclaration(target=target)
        case _:
            return None


async def press_nothing(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button on the board: none of one's own has anything to declare in this round."""
    view = require_step(interaction, game, words)
    await play(interaction, DeclareNothing(round=view.round), game=game)


async def press_nothing_ever(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Nothing to declare until further notice."""
    require_encounter(game, interaction, word(words, 0))
    await play(interaction, DeclareNothing(standing=True, round=number(words, 1)), game=game)


async def press_ask_again(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Somebody who declares nothing until they say so is asked again."""
    require_encounter(game, interaction, word(words, 0))
    await play(interaction, ResumeDeclaring(target=word(words, 1)), game=game)


async def press_declare(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button on the board: asks what, and before that who, where there are several."""
    view = require_step(interaction, game, words)
    own = [one for one in own_combatants(game, view, interaction.user.id) if _may_declare(one)]
    if not own:
        raise RuleError(NOBODY_OF_YOURS)
    if len(own) == 1:
        await _ask_what(interaction, game, view, own[0])
    else:
        await _ask_who(interaction, game, view, own)


def _may_declare(combatant: CombatantView) -> bool:
    return bool(combatant.standing) and not combatant.is_late


async def _ask_who(
    interaction: Interaction,
    game: LiveGame,
    view: EncounterView,
    combatants: Sequence[CombatantView],
) -> None:
    combatants = sorted(combatants, key=lambda combatant: not combatant.awaited)[:MOST_BUTTONS]
    buttons = [
        make_button(
            "declare-for",
            game.id,
            view.id,
            view.round,
            combatant.id,
            label=f"{combatant.name} (again)" if combatant.declared else combatant.name,
            style=GREEN if combatant.awaited else GREY,
        )
        for combatant in combatants
    ]
    async with Answer(interaction) as answer:
        await answer.private("Who declares?", view=row_of(*buttons))


async def _ask_what(
    interaction: Interaction, game: LiveGame, view: EncounterView, combatant: CombatantView
) -> None:
    has_moves = declares_moves(game.state)
    buttons = [
        make_button(
            "declare-as",
            game.id,
            view.id,
            view.round,
            combatant.id,
            kind,
            label=label[:1].upper() + label[1:] + ("…" if kind in NEED_TEXT else ""),
            style=GREEN if kind == "nothing" else GREY,
        )
        for kind, label in KINDS.items()
        if has_moves or kind not in MOVES_IN_MELEE
    ]
    if game.viewer(interaction.user.id).acts_for(combatant.owner):
        spells = spells_left(game.state, combatant.id)
        buttons += spell_buttons(game.id, view, combatant.id, spells)
    if combatant.nothing_to_declare:
        buttons.append(ask_again_button(game.id, view.id, combatant.id, combatant.name))
    elif combatant.awaited and game.viewer(interaction.user.id).plays_for(combatant.owner):
        words = (game.id, view.id, view.round)
        buttons.append(make_button("nothing-ever", *words, label=NOTHING_EVER))
    buttons += _fighting(game, view, combatant)
    needed = "spells and moves out of melee need" if has_moves else "spells need"
    async with Answer(interaction) as answer:
        await answer.private(
            f"What will **{plain(combatant.name)}** do this round? Only {needed} to be declared.",
            view=row_of(*buttons),
        )


def _fighting(game: LiveGame, view: EncounterView, combatant: CombatantView) -> Iterator[Button]:
    """How they fight with two weapons, and a parry."""
    words = (game.id, view.id, view.round, combatant.id)
    if may_choose(game.state, combatant.id):
        for key in (OFFENSIVE, DEFENSIVE):
            label = f"Two weapons, {key[:-1]}ely"
            yield make_button("declare-as", *words, key, label=label)
    if may_shoot_first(game.state, combatant.id):
        yield make_button("attack-with", *words, "", FIRST, label="Shoot first…")
    if is_parried(game.state):
        yield make_button("parry", *words, label="Parry…")


async def press_declare_for(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """One of those for whom something can be declared."""
    require_encounter(game, interaction, word(words, 0))
    view = private_view(game, interaction.user.id)
    combatant = view.combatant(word(words, 2))
    if combatant is None:
        raise RuleError(NOBODY_OF_YOURS)
    await _ask_what(interaction, game, view, combatant)


async def press_declare_as(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """One of the kinds of declaration; some ask for words first."""
    require_encounter(game, interaction, word(words, 0))
    action = _declaration(words)
    about = _about_asking(action.kind, action.target)
    if about is not None:
        await play(interaction, about, game=game)
    elif action.kind in NEED_TEXT:
        view = private_view(game, interaction.user.id)
        combatant = view.combatant(action.target)
        before = (
            combatant.said.text
            if combatant is not None
            and combatant.said is not None
            and combatant.declared == action.kind
            else ""
        )
        await interaction.response.send_modal(_declare_form(game, words, before))
    else:
        await play(interaction, action, game=game)


def _declaration(words: list[str], text: str = "") -> Declare:
    """What the words of a button or a form declare: encounter, round, who, kind."""
    return Declare(target=word(words, 2), kind=word(words, 3), round=number(words, 1), text=text)


def _declare_form(game: LiveGame, words: list[str], before: str) -> Form:
    """Asks for the words of a declaration, with those that were declared before.

    Its id is that of the button, with another verb.
    """
    title = NEED_TEXT[word(words, 3)]
    fields = [text_field(before)]
    return make_form("declare-words", game.id, *words[:4], title=title, fields=fields)


def text_field(before: str) -> Field:
    """Where a declaration is typed, with what stands there already."""
    return make_field("text", "In a few words", longest=LONGEST_TEXT, is_needed=False, value=before)


async def submit_declaration(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form with the words of a declaration."""
    require_encounter(game, interaction, word(words, 0))
    await play(interaction, _declaration(words, typed.get("text", "")), game=game)


PRESSES: dict[str, Press] = {
    "nothing": press_nothing,
    "nothing-ever": press_nothing_ever,
    "ask-again": press_ask_again,
    "declare": press_declare,
    "declare-for": press_declare_for,
    "declare-as": press_declare_as,
}
HINTS = Hints(
    owed={DueKind.DECLARATION: "`/declare` a spell or a move out of melee before initiative."}
)
FEATURE = Feature(
    cogs=(DeclareCommand,),
    presses=PRESSES,
    forms={"declare-words": submit_declaration},
    hints=HINTS,
)
