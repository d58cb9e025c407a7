"""Lists of things as files, JSON, YAML or CSV, each with the lines on which everything stands."""
