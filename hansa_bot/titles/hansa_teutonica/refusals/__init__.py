"""Why an action is not legal now: one file for each kind of mistake."""
