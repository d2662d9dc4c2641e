"""A next version of the product for `make cluster-faults`, with one more migration."""
