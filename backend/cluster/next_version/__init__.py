"""What stands for the next version of the product in `make cluster-faults`: one migration more."""
