"""The computer player: its mind, and its opinion of each verb."""
