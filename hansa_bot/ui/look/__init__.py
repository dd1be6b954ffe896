"""Looking at a game: pictures, recaps, logs, replays, scores."""
