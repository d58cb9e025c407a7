"""What spells do: whom they reach, what comes of them, how long it lasts, what the referee says.

The rows of spells stand in the books; what can stand in a row is in `records.py`.
"""

from rules.kernel.family import Family

FAMILY = Family(__name__, after="light")
