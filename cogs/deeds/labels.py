"""Whether a line says a button of the board: by the words of its label, or those beside it."""

from cogs.deeds.mood import NOT, asked, is_about_oneself
from cogs.deeds.phrases import phrases_in, telling_words
from cogs.deeds.rows import ASKED, FORM, LEFT, MOST_LEFT, WHOLE, Reading
from cogs.deeds.tokens import Spoken, Token
from cogs.deeds.verbs import MORE, STRONG, WEAK, Verbs
from cogs.render.deeds import Deed
from rules.kernel.folding import folded
from rules.state.encounter import Kind
from rules.view.records import EncounterView

BUTTON = 0.1
"""What it says for a button that it stands there already."""
THEY = "they"


def read_label(
    deed: Deed, spoken: Spoken, verbs: Verbs, own: str, met: EncounterView | None
) -> Reading | None:
    """A button that the line may mean, None for one that it does not; `own` is the folded name of
    one's own character, which need not be said; whoever is `met` is "they"."""
    used = set[int]()
    labelled = _labelled(deed, spoken, used)
    called = _called(deed, verbs, spoken, used, met)
    worth = max(labelled, called)
    if not worth:
        return None
    left = [
        spoken.tokens[at].text
        for at in spoken.telling
        if at not in used and own not in spoken.tokens[at].forms
    ]
    score = worth - min(MOST_LEFT, LEFT * len(left)) + (WHOLE if not left else 0) + BUTTON
    is_asked, is_doubted = (False, False) if deed.shows else asked(spoken, sorted(used))
    if is_asked:
        score -= ASKED
    is_partly = labelled < STRONG and not called
    return Reading(
        deed.label,
        score,
        deed,
        missing=(FORM,) if deed.label.endswith("…") else (),
        left=tuple(left),
        is_asked=is_asked or is_partly or is_about_oneself(spoken, sorted(used)),
        is_doubted=is_doubted or not NOT.isdisjoint(left),
    )


def _labelled(deed: Deed, spoken: Spoken, used: set[int]) -> float:
    """How much of a label the line says; its words are used then."""
    label = telling_words(deed.label)
    said = 0
    for word in label:
        for at, token in enumerate(spoken.tokens):
            if at not in used and word in token.forms:
                used.add(at)
                said += 1
                break
    whole = MORE * (said - 1) if said == len(label) else 0.0
    return STRONG * said / max(1, len(label)) + whole if said else 0.0


def _called(
    deed: Deed, verbs: Verbs, spoken: Spoken, used: set[int], met: EncounterView | None
) -> float:
    """The same of what people say for a button."""
    worth = 0.0
    for words, weak in phrases_in(deed.also):
        for at, token in enumerate(spoken.tokens):
            is_first = words[0] in token.forms
            if words[0] == THEY and not is_first:
                behind = spoken.tokens[at + 1 : at + 2]
                is_first = behind != () and words[-1] in behind[0].forms and _are_they(token, met)
            places = verbs.places(words, at) if is_first else None
            if places is not None:
                worth = max(worth, (WEAK if weak else STRONG) + MORE * (len(places) - 1))
                used |= set(places)
    return worth


def _are_they(token: Token, met: EncounterView | None) -> bool:
    """Whether a word names foes who are met."""
    there = () if met is None else met.combatants
    return any(one.kind is not Kind.CHARACTER and folded(one.name) in token.forms for one in there)
