"""Formats of dates in texts: see FORMAT_MODULE_PATH."""
