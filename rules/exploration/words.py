"""What the party as a whole can do beside the tasks of its people, and what they can all do."""

GO, WAIT = "go", "wait"
"""What the party does together: go somewhere, or let the turn go by."""
FOLLOW = "follow"
"""The task of whoever does what the party does."""
REST, GUARD, SCOUT, CAST, OTHER = "rest", "guard", "scout", "cast", "other"
"""The keys of this family's own tasks."""
ON_THE_WAY = frozenset((FOLLOW, GUARD, SCOUT, CAST, OTHER))
"""Tasks that take no time of their own where the party goes on."""
LONGEST_TEXT = 200
"""The longest text of a task, in characters."""
