"""What every game system is built from: state in steps, actions, events, questions, settings."""
