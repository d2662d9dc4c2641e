"""Backing the data up while the product runs, and restoring it into an empty place.

`python -m config.backups backup` and `python -m config.backups restore FOLDER`; `make backup` and `make restore` call
them.
"""
