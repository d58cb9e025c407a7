"""Orders: what somebody wants done, carried out for them by the rules when its time comes.

Kinds of orders in `kinds.py`.
"""

from rules.kernel.family import Family

FAMILY = Family(__name__, after="exploration")
