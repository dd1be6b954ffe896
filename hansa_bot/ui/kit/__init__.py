"""What the features of the Discord side share: it knows the host, and none of them."""
