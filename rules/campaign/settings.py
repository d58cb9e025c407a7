"""What a game can choose about its table, whatever its rulebook."""

from dataclasses import replace

from rules.kernel.setting import switch

TALKATIVE = replace(
    switch(
        "talkative",
        "Messages in the channel",
        "",
        off="dice, blows and what has changed are told; who joined, declared or acted is on the "
        "board and in the log",
        on="every move is told",
        on_in=(),
    ),
    from_next_encounter=False,
)
