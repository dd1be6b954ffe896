"""Where everything stands and lies, and what that means: spaces, control, networks, regions, hands and plates."""
