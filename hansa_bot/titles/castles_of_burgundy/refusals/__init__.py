"""Why an action is not legal."""
