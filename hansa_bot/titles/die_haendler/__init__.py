"""Die Händler (Queen Games, 1999), by the rules DH-1 to DH-25."""
