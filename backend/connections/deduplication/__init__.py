"""Who is who among connections: normalised keys, the people of a file, and what importing them changes.

    plan = plan_import(reading.people, stored)

Knows nothing of the database; all of it takes time proportional to the rows. groups (one file) → matching (with what is
stored) → plan (what changes). The rules are those of the specification's ladder, strongest first: e-mail, profile URL,
name with employer where no stronger key differs.
"""

from connections.deduplication.keys import email_key, name_key, url_key
from connections.deduplication.people import Stored
from connections.deduplication.plan import Plan, Values, plan_import

__all__ = ["Plan", "Stored", "Values", "email_key", "name_key", "plan_import", "url_key"]
