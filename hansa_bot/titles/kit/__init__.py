"""The titles' kit: what every title would otherwise write again. It knows no title, and says nothing by itself."""
