"""Measures the product at a company's real size, each call beside the cheapest call that could be: `make bench`."""
