"""The picture of Hansa Teutonica."""
