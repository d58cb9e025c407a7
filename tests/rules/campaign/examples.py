"""What is tried twice of settings and presets."""

from rules.campaign.records import ChangePreset, ChangeSetting
from tests.rules.example import Example
from tests.rules.scenes import camp

EXAMPLES: tuple[Example, ...] = (
    Example(camp, ChangeSetting(key="luck", value="on"), says="Luck is `on` already"),
    Example(camp, ChangePreset(preset="eris"), says="already, in every setting"),
)
