"""Benchmark at a company's real size: compares each request with the cheapest possible request. `make bench`."""
