"""Backing up the data while the product runs, and restoring a backup into an empty database.

`python -m config.backups backup` and `python -m config.backups restore FOLDER`; `make backup` and `make restore` call
them.
"""
