"""Figures and reports over everything."""
