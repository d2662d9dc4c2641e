"""Invented data of any size, to try and to measure the product with: see `manage.py generate_data`."""
