"""Measures the product at the size of a real company, beside the cheapest request that there could be: `make bench`."""
