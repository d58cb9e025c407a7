"""Players who are away, who plays for them meanwhile, and what a stand-in leaves alone."""
