"""`make torture`: the product, whole and running, under faults, hostile input and load, for minutes.

Each case starts the product with data of its own. While it lasts, somebody of another company opens a list every
second, every answer is searched for what belongs to another company, and every write that was acknowledged is looked
for afterwards. `check_integrity` and `verify_audit` end each case.
"""
