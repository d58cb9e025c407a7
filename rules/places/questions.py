"""What this family asks all others before the party goes somewhere."""

from dataclasses import dataclass

from rules.kernel.questions import Question, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class PassRuling(Question[Verdict]):
    """Whether the party can go through the door with the id `door` of a place, from an area.

    FORBIDDEN says why not, in words for the players: they know of the door.
    """

    place: str
    door: str
    area: str
