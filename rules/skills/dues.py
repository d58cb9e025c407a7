"""What the referee owes to those who want to learn something."""

from collections.abc import Iterator

from rules.kernel.dues import Due, DueKind
from rules.state.game import GameState


def dues_of_trainers(state: GameState) -> Iterator[Due]:
    """A word on each trainer that somebody has asked for; nothing waits for it."""
    for character in state.characters:
        training = character.training
        if training is not None and not training.agreed:
            yield Due(
                kind=DueKind.TRAINER,
                target=character.id,
                name=character.name,
                verb="trainer",
                words=(character.id, "yes"),
                command="`/train answer`",
                otherwise="stays due",
                holds=False,
            )
