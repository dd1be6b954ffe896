"""What every part of the host stands on: tables, changes, posts, the way in which they are stored."""
