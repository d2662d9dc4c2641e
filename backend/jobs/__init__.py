"""Requisitions."""
