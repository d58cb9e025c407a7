"""How fast Linkboy answers, measured beside a bot that does nothing."""
