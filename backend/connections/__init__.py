"""The people whom an employee knows."""
