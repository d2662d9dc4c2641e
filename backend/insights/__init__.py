"""Metrics, reports and dashboards over all other apps."""
