"""What people say behind `/do` or to the bot by its name, whether it is read as they mean it."""
