"""What a game can choose about votes."""

from rules.kernel.setting import Setting, Value
from rules.votes.ways.registry import WAYS

PARTY_DECIDES = Setting(
    "party_decides",
    "How the party decides",
    "OSE-CALLER",
    tuple(Value(way.key, way.label) for way in WAYS),
    from_next_encounter=False,
    note="A vote that has begun is decided as it began.",
)
