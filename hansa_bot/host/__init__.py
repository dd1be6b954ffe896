"""The host: the only layer that changes a table; it speaks to the outside through ports and knows no platform."""
