"""Monsters whom some things harm by half: R-HALF says how it is rounded."""

from collections.abc import Iterator

from rules.bestiary.traits import RESISTS
from rules.health.questions import DamageTaken
from rules.kernel.questions import DamageVerdict, Toll
from rules.kernel.traits import traits_of
from rules.state.game import GameState

RULE = "R-HALF"


def halved(state: GameState, question: DamageTaken) -> Iterator[DamageVerdict]:
    """Half of what somebody resists, once however often they do; what they resist is a secret."""
    own = traits_of(state, question.whom)
    if any(trait.key in own and word in question.tags for word, trait in RESISTS.items()):
        yield DamageVerdict(Toll.HALF, "resists it", RULE, hidden=True)
