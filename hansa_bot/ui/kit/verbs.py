"""Verbs: what a button or select is for, where one feature shows it and another answers it, or several show it.

A verb stands in every `custom_id` of messages that were sent long ago, so it never changes. One that a single feature
both shows and answers stands there.
"""

PICKS = ("picka", "pickb", "pickc", "pickd")
"""Choose one of many; up to four selects in one message, whose ids must differ."""

POST = "post"
"""Post what only its reader sees into the channel."""

RULE, TEACH = "rule", "teach"
"""Open a rule beside what is there; open the cards on how to play. The id says the title, and the rule."""

LINE = "line"
"""Open the form for a line to type, and what comes back with it."""

HINT = "hint"
"""Say what to do; the id may say in what detail, and for which position."""

MORE = "more"
"""Show what is rarely wanted."""

AHEAD = "ahead"
"""Open the panel for all that can be answered ahead."""

NEW, TABLES, SETTINGS = "newtable", "tables", "settings"
"""Ask what is to be played; list a server's tables; show one's own settings."""

PROPOSE = "propose"
"""Propose something to all others at a table."""

REMATCH, GO_ON, RETURN = "rematch", "goon", "return"
"""Play once more; keep a table open that is about to close; come back to a seat where a computer player stands in."""

HELP = "help"
"""Show what matters."""

MINE, HOLIDAY = "mine", "holiday"
"""Choose a value of one's own settings; open the form for a holiday, and what comes back with it."""

DAY_PAGE = "day"
"""The page of one's settings about the hours of one's day: it stands behind `SETTINGS`."""
