"""Generated data of any size, for trying and measuring the product: `python -m tools.generated --help`."""
