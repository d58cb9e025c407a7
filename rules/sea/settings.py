"""Which winds blow."""

from rules.kernel.setting import Setting, Value

WIND = Setting(
    "wind",
    "Wind at sea",
    "OSE-WIND",
    (
        Value("basic", "no wind, fair wind or a gale"),
        Value("variable", "nine winds from none to a gale, each with a rate of its own"),
    ),
    from_next_encounter=False,
)
