"""What every title would otherwise write again; a title takes from here what fits it."""
