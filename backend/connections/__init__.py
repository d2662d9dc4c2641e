"""Connections: the people whom an employee knows, added by hand or imported from a LinkedIn export."""
