"""Who is who among connections: normalised keys, the people of a file, and what importing them changes.

    plan = plan_import(export.people, stored)

Knows nothing of the database; all of it takes time proportional to the rows. groups (one file) → matching (with what is
stored) → plan (what changes). Two rows are one person by, strongest first: e-mail, profile URL,
name with employer where no stronger key differs.
"""

from connections.deduplication.keys import email_key, name_key, url_key
from connections.deduplication.people import StoredConnection
from connections.deduplication.plan import ImportPlan, Values, plan_import

__all__ = ["ImportPlan", "StoredConnection", "Values", "email_key", "name_key", "plan_import", "url_key"]
