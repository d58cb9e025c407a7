"""What does nothing to a monster by its nature, and what it always saves against (R-MONSTER)."""

from collections.abc import Iterable, Iterator

from rules.bestiary import FAMILY
from rules.bestiary.words import BURNING_OIL, IMMUNE_TO, PROOF_AGAINST, RULE
from rules.checks.records import CheckRuling
from rules.health.records import DamageTaken
from rules.kernel.questions import DamageVerdict, Mode, Ruling, Toll, Verdict
from rules.kernel.traits import traits_of
from rules.sheet.records import UNDEAD
from rules.state.game import GameState

MAGICAL = frozenset((Mode.SPELL.value, "magic", "breath"))
"""The tags of what is no plain fire or cold."""
FIRE = "fire"
OF_THE_UNDEAD = frozenset(("poison", "sleep", "charm", "hold"))
"""What does nothing to what does not live or think."""


def is_immune(state: GameState, target: str, word: str) -> bool:
    """Whether "sleep", "charm", "hold" or "poison" does nothing to somebody, or an element."""
    own = traits_of(state, target)
    if word in OF_THE_UNDEAD and UNDEAD.key in own:
        return True
    return word in IMMUNE_TO and IMMUNE_TO[word].key in own


@FAMILY.answers(RULE)
def unharmed_by(state: GameState, question: DamageTaken) -> Iterator[DamageVerdict]:
    """Damage of a kind that does nothing to them; why is a secret."""
    own = traits_of(state, question.whom)
    found = next(_harmless_words(own, question.tags), "")
    if found:
        yield DamageVerdict(Toll.UNHARMED, f"immune to {found}", RULE, hidden=True)


def _harmless_words(own: Iterable[str], tags: Iterable[str]) -> Iterator[str]:
    own, tags = frozenset(own), frozenset(tags)
    is_plain = not tags & MAGICAL
    for word in tags & IMMUNE_TO.keys():
        is_proof = is_plain and word in PROOF_AGAINST and PROOF_AGAINST[word].key in own
        if IMMUNE_TO[word].key in own or is_proof:
            yield word
    if FIRE in tags and is_plain and BURNING_OIL.key in own:
        yield FIRE


@FAMILY.answers(RULE)
def always_saves(state: GameState, question: CheckRuling) -> Iterator[Verdict]:
    """Whoever breathes fire saves against any other fire without dice."""
    own = traits_of(state, question.who)
    words = (word for word, trait in PROOF_AGAINST.items() if trait.key in own)
    found = next((word for word in words if word in question.tags), "")
    if found:
        yield Verdict(Ruling.AUTOMATIC, f"proof against {found}", RULE, hidden=True)
