"""The local table: the bot in a browser, without Discord."""
