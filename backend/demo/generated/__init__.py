"""Generated data of any size, for trying and measuring the product: see `manage.py generate_data`."""
