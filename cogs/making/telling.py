"""What becomes of new characters told as sentences."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import Button, make_button
from cogs.render.narration import Line, People, Tellers, name
from cogs.render.offers import Offers
from cogs.render.text import plain
from data.live import Outcome
from rules.kernel.events import Throw
from rules.kernel.words import an, listed
from rules.making.records import (
    ARRANGED,
    BEST_THREE,
    IN_ORDER,
    CharacterBegun,
    ScoresForgotten,
    ScoresRolled,
)
from rules.making.scores import is_hopeless, rolled_by
from rules.sheet.records import ABILITIES

_HOW = {
    IN_ORDER: "3d6 each, in order",
    BEST_THREE: "4d6 each without the lowest, in order",
    ARRANGED: "3d6 each, to be arranged",
}
LABELS = tuple(field.label for field in ABILITIES)


TELLERS = Tellers(
    {
        ScoresForgotten: Line(
            "The scores that you rolled for a new character are gone: nobody was made of them."
        ),
    }
)
OFFERS = Offers()


def score_words(scores: Mapping[str, int]) -> str:
    """`STR 13 · INT 9 …` by the keys of abilities."""
    return " · ".join(f"{one.label} {scores[one.key]}" for one in ABILITIES if one.key in scores)


@TELLERS.tells
def _rolled(event: ScoresRolled, people: People) -> str:
    name, purse = people.name(event.member), ""
    if event.gold_throw is not None:
        purse = f" Gold to begin with: **{event.gold} gp** ({_fell(event.gold_throw)})."
    if event.throw is None:
        return f"{name} begins a new character.{purse}"
    return f"{name} rolls a new character, {_scores(event, event.throw)}.{purse}"


def _fell(throw: Throw) -> str:
    """`3d6 * 10: 2, 3, 4`: the dice without their total, which is told."""
    return f"{throw.record.text}: {', '.join(map(str, throw.record.faces))}"


def _scores(event: ScoresRolled, throw: Throw) -> str:
    """`3d6 each, in order: STR 13 (6, 5, 2) · …`."""
    dice = (f"({', '.join(map(str, group.faces))})" for group in throw.record.groups)
    pairs = zip(LABELS, event.scores, dice, strict=True)
    if event.way == ARRANGED:
        scores = " · ".join(f"**{score}** {faces}" for _, score, faces in pairs)
    else:
        scores = " · ".join(f"{label} **{score}** {faces}" for label, score, faces in pairs)
    how = _HOW.get(event.way, plain(event.way))
    return f"{how}: {scores}"


@TELLERS.tells
def _begun(event: CharacterBegun) -> str:
    who = name(event.target)
    knows = f" who knows {listed([plain(one) for one in event.spells])}" if event.spells else ""
    text = f"**{who}** is {an(plain(event.calling.lower()))}{knows}"
    left = f"{event.gold} gp {'left' if event.kit else 'to spend'}" if event.gold else ""
    has = filter(None, (plain(event.kit.lower()), left))
    return f"{text}, with {', and '.join(has)}." if event.kit or left else f"{text}."


@OFFERS.offers()
def _offer_again(event: ScoresRolled, outcome: Outcome) -> Sequence[Button]:
    """Another roll for a hopeless character, if a referee wants it."""
    rolled = rolled_by(outcome.game.state, event.member)
    if rolled is None or rolled.scores != event.scores or not is_hopeless(event.scores):
        return ()
    label = "Let them roll again (referee)"
    return (make_button("new-roll", outcome.game.id, event.member, label=label),)
