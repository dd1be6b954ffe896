"""What happens by time: timers, clocks, reminders."""
