"""Merkator (Lookout Games, 2010), by the rules MK-0 to MK-22."""
