"""The store: tables, their history, and what is due to be posted, in one SQL database."""
