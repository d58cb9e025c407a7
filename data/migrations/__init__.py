"""The history of the tables, one numbered Alembic revision a step."""
