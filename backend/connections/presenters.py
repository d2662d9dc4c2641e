"""Connections as the API answers them, straight from the database's columns: lists have tens of thousands of them."""

from typing import Any

from django.db.models import F

from connections.models import Connection, ConnectionQuerySet
from connections.serializers import ConnectionSerializer

# `company` is the API's name for the employer.
COLUMNS = tuple(name for name in dict(ConnectionSerializer().fields) if name != "company")
NULL_WHERE_UNKNOWN = ("email", "company", "position", "profile_url")


def connection_rows(connections: ConnectionQuerySet) -> Any:
    """The columns that `connection_json` takes, as a queryset of dictionaries."""
    return connections.counted().values(*COLUMNS, company=F("employer"))


def connection_json(row: dict[str, Any]) -> dict[str, Any]:
    """A row of `connection_rows` in the shape of `ConnectionSerializer`."""
    return row | {name: row[name] or None for name in NULL_WHERE_UNKNOWN}


def stored_connection_json(pk: int) -> dict[str, Any]:
    """A stored connection in the shape of `ConnectionSerializer`."""
    return connection_json(connection_rows(Connection.objects.filter(pk=pk)).get())
