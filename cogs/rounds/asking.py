"""The Declare button of the board: who, and what they will do; it is carried out by a word."""

from collections.abc import Mapping, Sequence

from cogs.core.answering import Answer, answer_privately
from cogs.core.buttons import number, plays, word
from cogs.core.client import Press, Submit
from cogs.core.combatants import own_combatants, private_view, require_encounter
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.play import play
from cogs.core.sending import open_form
from cogs.render.buttons import GREEN, GREY, Form, make_button, make_form
from cogs.render.deeds import may_do, page_of
from cogs.rounds.commands import MOST_BUTTONS, NOBODY_OF_YOURS, require_step
from cogs.rounds.declaring import declaring_view, other_action
from cogs.rounds.pages import (
    NEED_TEXT,
    as_declared_button,
    declaring_buttons,
    declaring_page,
    more_buttons,
    text_field,
)
from data.live import LiveGame
from rules.errors import RuleError
from rules.kernel.actor import Viewer
from rules.orders.again import awaited, can_repeat
from rules.orders.records import CarryOutAll, CarryOutDeclared, DoAsBefore, HoldAll
from rules.rounds.declarations import NOTHING
from rules.rounds.records import Declare, DeclareNothing, ResumeDeclaring
from rules.state.rounds import StepKind
from rules.view.records import CombatantView, EncounterView

NOTHING_READY = "Nobody of yours has anything declared that could be carried out now."


async def _press_nothing(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button on the board: none of one's own has anything to declare in this round."""
    view = require_step(interaction, game, words)
    await play(interaction, DeclareNothing(round=view.round), game=game)


async def _press_declare(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button on the board: asks what, and before that who, where there are several."""
    view = require_step(interaction, game, words)
    viewer = game.viewer(interaction.user.id)
    there = own_combatants(game, view, interaction.user.id)
    own = [one for one in there if _may_declare(game, viewer, one)]
    if not own:
        raise RuleError(NOBODY_OF_YOURS)
    if len(own) == 1:
        await ask_what(interaction, game, view, own[0].id)
    else:
        await _ask_who(interaction, game, view, own)


def _may_declare(game: LiveGame, viewer: Viewer, combatant: CombatantView) -> bool:
    deed = Declare(target=combatant.id, kind=NOTHING)
    return bool(combatant.standing) and may_do(game.state, viewer, deed)


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
    await answer_privately(interaction, "Who declares?", view=page_of(game.id, buttons))


async def ask_what(
    interaction: Interaction,
    game: LiveGame,
    view: EncounterView,
    declarer: str,
    item: str = "",
    how: str = "",
) -> None:
    """What somebody will do, with a weapon and in a special way that may have been chosen."""
    viewer = game.viewer(interaction.user.id)
    page = declaring_view(game, viewer, declarer, item, how)
    if page is None or view.combatant(declarer) is None:
        raise RuleError(NOBODY_OF_YOURS)
    async with Answer(interaction, turns=True) as answer:
        likely, rest = declaring_buttons(game.id, view, page)
        shown = page_of(game.id, likely, [*rest, *more_buttons(game.id, view, page)])
        await answer.private(declaring_page(page), view=shown)


async def _press_declare_for(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """One of those for whom something can be declared, with another weapon, or in another way."""
    require_encounter(game, interaction, word(words, 0))
    view = private_view(game, interaction.user.id)
    await ask_what(interaction, game, view, word(words, 2), *words[3:5])


async def _press_declare_as(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """One of the kinds of declaration; some ask for words first."""
    require_encounter(game, interaction, word(words, 0))
    kind, target = word(words, 3), word(words, 2)
    about = other_action(kind, target)
    if about is not None:
        await play(interaction, about, game=game)
    elif kind in NEED_TEXT:
        combatant = private_view(game, interaction.user.id).combatant(target)
        said = None if combatant is None else combatant.said
        before = said.text if said is not None and said.kind == kind else ""
        await open_form(interaction, _form(game, words, before))
    else:
        await play(interaction, _declaration(words), game=game)


def _declaration(words: list[str], text: str = "") -> Declare:
    """What the words of a button or a form declare: encounter, round, who, kind."""
    return Declare(target=word(words, 2), kind=word(words, 3), round=number(words, 1), text=text)


def _form(game: LiveGame, words: list[str], before: str) -> Form:
    """Asks for the words of a declaration, with those that were declared before.

    Its id is that of the button, with another verb.
    """
    title = NEED_TEXT[word(words, 3)]
    fields = [text_field(before)]
    return make_form("declare-words", game.id, *words[:4], title=title, fields=fields)


async def _submit_declaration(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form with the words of a declaration."""
    require_encounter(game, interaction, word(words, 0))
    await play(interaction, _declaration(words, typed.get("text", "")), game=game)


ASKING_PRESSES: dict[str, Press] = {
    "nothing": _press_nothing,
    "nothing-ever": plays(
        lambda words: DeclareNothing(standing=True, round=number(words, 1)), encounter=True
    ),
    "ask-again": plays(lambda words: ResumeDeclaring(target=word(words, 1)), encounter=True),
    "declare": _press_declare,
    "declare-for": _press_declare_for,
    "declare-as": _press_declare_as,
}
FORMS: dict[str, Submit] = {"declare-words": _submit_declaration}


ATTACKING_PRESSES: dict[str, Press] = {
    "declare-attack": plays(
        lambda words: Declare(
            target=word(words, 2),
            kind="attack",
            item=words[3],
            targets=(word(words, 4),),
            how=tuple(filter(None, words[5:6])),
            round=number(words, 1),
        ),
        encounter=True,
    ),
    "declare-go": plays(
        lambda words: Declare(
            target=word(words, 2),
            kind="move",
            how=(word(words, 3),),
            targets=tuple(filter(None, words[4:5])),
            round=number(words, 1),
        ),
        encounter=True,
    ),
}


async def _press_as_before(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button on the board: one's own do what they did in the round before, at once.

    Who has done nothing yet attacks the only foe; where there are several, they are asked whom.
    """
    view = require_step(interaction, game, words)
    viewer, encounter = game.viewer(interaction.user.id), game.state.encounter
    assert encounter is not None
    own = awaited(game.state, encounter, viewer)
    if any(can_repeat(game.state, one) for one in own):
        await play(interaction, DoAsBefore(round=view.round), game=game)
    elif view.current is None or view.current.kind is not StepKind.DECLARE:
        await interaction.client.presses["attack"](interaction, game, words)
    elif any(one.before is not None for one in own):
        # What they did cannot be done again, such as a spell that is spent: they say what else.
        await _press_declare(interaction, game, words)
    else:
        await _press_attack_only(interaction, game, words)


async def _press_attack_only(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button on the board that declares an attack: on the only foe, else they pick."""
    view = require_step(interaction, game, words)
    viewer, encounter = game.viewer(interaction.user.id), game.state.encounter
    assert encounter is not None
    own = awaited(game.state, encounter, viewer)
    only = _only_attack(game, viewer, view, own[0].id) if len(own) == 1 else None
    if only is not None:
        await play(interaction, only, game=game)
    else:
        await _press_declare(interaction, game, words)


def _only_attack(game: LiveGame, viewer: Viewer, view: EncounterView, who: str) -> Declare | None:
    """The attack on the only foe there is, with what is in hand; None where there is a choice."""
    page = declaring_view(game, viewer, who)
    foes = () if page is None else page.attack.foes
    if page is None or len(foes) != 1:
        return None
    item, targets = page.attack.weapon.id, (foes[0].target,)
    return Declare(target=who, kind="attack", item=item, targets=targets, round=view.round)


async def _press_hold(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button on the board: all of one's own let this round go by."""
    view = require_step(interaction, game, words)
    await play(interaction, HoldAll(round=view.round), game=game)


REPEATING_PRESSES: dict[str, Press] = {
    "hold-all": _press_hold,
    "as-before": _press_as_before,
    "as-before-one": plays(
        lambda words: DoAsBefore(target=word(words, 2), round=number(words, 1)), encounter=True
    ),
    "attack-only": _press_attack_only,
}


async def _press_as_declared(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button on the board: for the one who can be meant, or asks who it is."""
    view = require_step(interaction, game, words)
    own = own_combatants(game, view, interaction.user.id)
    ready = [one for one in own if one.can_carry_out]
    if not ready:
        raise RuleError(NOTHING_READY if own else NOBODY_OF_YOURS)
    if len(ready) == 1:
        await play(interaction, CarryOutDeclared(target=ready[0].id, round=view.round), game=game)
        return
    buttons = [as_declared_button(game.id, view, one.id, one.name) for one in ready[:MOST_BUTTONS]]
    await answer_privately(interaction, "Who does as declared?", view=page_of(game.id, buttons))


async def _press_all_as_declared(
    interaction: Interaction, game: LiveGame, words: list[str]
) -> None:
    """The referee's button on the board: for all whose turn it is."""
    view = require_step(interaction, game, words)
    await play(interaction, CarryOutAll(step_number=view.step_number), game=game)


CARRYING_PRESSES: dict[str, Press] = {
    "as-declared": _press_as_declared,
    "as-declared-one": plays(
        lambda words: CarryOutDeclared(target=word(words, 2), round=number(words, 1)),
        encounter=True,
    ),
    "as-declared-all": _press_all_as_declared,
}


FEATURE = Feature(
    order=180,
    presses=ASKING_PRESSES | ATTACKING_PRESSES | REPEATING_PRESSES | CARRYING_PRESSES,
    forms=FORMS,
)
