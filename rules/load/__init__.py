"""Load: what people carry and wear, and how fast that lets them go."""
