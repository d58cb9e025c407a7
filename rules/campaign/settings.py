"""What a game can choose about its table, whatever its rulebook."""

from dataclasses import replace

from rules.kernel.setting import switch

TALKATIVE = replace(
    switch(
        "talkative",
        "Messages in the channel",
        "",
        off="what happened in a step is told together when it is over, `/roll` at once; who "
        "joined, declared or is done is on the board and in the log",
        on="every move is told",
        on_in=(),
    ),
    from_next_encounter=False,
)
