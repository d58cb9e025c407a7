"""From views and events to messages: pure functions, nothing is fetched or sent here."""
