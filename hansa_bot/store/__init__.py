"""The store: tables, their history, settings, and what is due to be posted, in one SQL database; and the one way in
which rows are written.
"""

from hansa_bot.store.store import Reading, Store
from hansa_bot.store.writing import News, Tx

__all__ = ["News", "Reading", "Store", "Tx"]
