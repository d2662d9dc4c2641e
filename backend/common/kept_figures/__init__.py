"""Kept figures: stored counts and other aggregates that database triggers maintain.

Being maintained by triggers, they are correct whatever writes: an older version of this product, a bulk load, manual
SQL. Each app registers its figures in `figures.py`. `manage.py check_integrity` compares them with a fresh count;
`manage.py recompute_figures` corrects them.
"""
