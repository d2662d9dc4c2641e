"""Deduplication: recognising the same person in several rows of a file, and among stored connections.

    plan = plan_import(export.people, stored)

Independent of the database; takes time proportional to the number of rows. In three steps: `groups` (rows of one file),
`matching` (with stored connections), `plan` (what changes). Two rows are the same person by, strongest first: email
address (see `connections.same_person`), profile URL, or name and employer if no stronger key differs.
"""

from connections.deduplication.keys import email_key, name_key, url_key
from connections.deduplication.people import StoredConnection
from connections.deduplication.plan import ImportPlan, Values, plan_import

__all__ = [
    "ImportPlan",
    "StoredConnection",
    "Values",
    "email_key",
    "name_key",
    "plan_import",
    "url_key",
]
