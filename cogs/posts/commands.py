"""What is done with the page of a reading."""

from cogs.core.feature import Feature
from cogs.core.readings import FORMS, PRESSES

FEATURE = Feature(order=152, presses=PRESSES, forms=FORMS)
