"""The Castles of Burgundy (alea, first edition, 2011), by the rules CB-0 to CB-18."""
