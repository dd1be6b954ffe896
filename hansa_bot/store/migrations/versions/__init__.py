"""The changes of the schema, each with the one before it."""
