"""Retention of personal data in days: see `privacy.retention`. 0: no limit."""

from config.environment import env

RETENTION_CANDIDATE_DAYS = env.int("RETENTION_CANDIDATE_DAYS", 730)
RETENTION_FORMER_EMPLOYEE_DAYS = env.int("RETENTION_FORMER_EMPLOYEE_DAYS", 90)
