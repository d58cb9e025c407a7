"""What all features share: answering, the board message, buttons and forms, what people pick."""
