"""The model: values and errors that host and store share."""
