"""Animals, large and small."""

from rules.bestiary.known.shape import monster, natural
from rules.state.bestiary import StatBlock

BEASTS: tuple[StatBlock, ...] = (
    monster("Giant rat", "½", 7, 8, 120, natural("Bite", "1d3", "disease")),
    monster("Giant centipede", "½*", 9, 7, 60, natural("Bite", "1"),
            notes="Whoever it bites saves versus death or is ill for ten days."),
    monster("Giant spider", "3*", 6, 8, 60, natural("Bite", "2d6", "poison"),
            notes="Its web holds whoever walks into it."),
    monster("Wolf", "2+2", 7, 8, 180, natural("Bite", "1d6")),
    monster("Bear", "4", 6, 7, 120, natural("Claws", "1d3", times=2), natural("Bite", "1d6")),
    monster("Boar", "3", 7, 9, 150, natural("Tusk", "2d4")),
    monster("War horse", "3", 7, 9, 120, natural("Hooves", "1d6", times=2)),
)  # fmt: skip
