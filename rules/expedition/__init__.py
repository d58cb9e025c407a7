"""Whether the party is out, and who leads it: what dungeons, roads and the sea have in common."""
