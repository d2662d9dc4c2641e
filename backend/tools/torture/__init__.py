"""`make torture`: tests the running product for minutes, under faults, hostile input and load.

Each case starts the product with its own data. Meanwhile, a user of another company (the bystander) opens a list every
second, and all responses are checked for data of another company. At the end of each case, all acknowledged writes
must be stored, and `check_integrity` must succeed.
"""
