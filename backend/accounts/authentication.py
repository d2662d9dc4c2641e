"""Authentication by the header `Authorization: Token …`."""

from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any

from django.db import connection
from django.db.models import Model
from django.utils import timezone
from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.models import DeviceToken, User, token_digest
from common.prepared import prepared_statement_cursor
from companies.models import Company, Department

# `last_used_at` is only for the user's list of devices, so it is updated at most once an hour, not with each request.
LAST_USED_PRECISION = timedelta(hours=1)


# The columns that every request needs, as (alias in the statement, model, columns).
PARTS: tuple[tuple[str, type[Model], tuple[str, ...]], ...] = (
    ("token", DeviceToken, tuple(field.attname for field in DeviceToken._meta.concrete_fields)),
    ("account", User, tuple(field.attname for field in User._meta.concrete_fields)),
    ("company", Company, ("id", "name")),
    ("department", Department, ("id", "name")),
)
COLUMNS = ", ".join(f"{part}.{name}" for part, _, names in PARTS for name in names)
# Written in SQL, since every request begins with it, and the ORM takes longer to compile it than PostgreSQL to run it.
FIND_TOKEN = f"""
SELECT {COLUMNS}
FROM {DeviceToken._meta.db_table} token
JOIN {User._meta.db_table} account ON account.id = token.user_id
LEFT JOIN {Company._meta.db_table} company ON company.id = account.company_id
LEFT JOIN {Department._meta.db_table} department ON department.id = account.department_id
WHERE token.digest = %s AND token.expires_at > %s AND account.is_active
"""  # noqa: S608  # names of tables and columns


def find_token(key: str, now: datetime) -> DeviceToken | None:
    """Return the valid token with this secret, with its user, company and department; None if there is none.

    Of company and department only the names are loaded; other fields are deferred. Executes one statement.
    """
    with prepared_statement_cursor() as cursor:
        cursor.execute(FIND_TOKEN, [token_digest(key), connection.ops.adapt_datetimefield_value(now)])
        row = cursor.fetchone()
    if row is None:
        return None
    values = iter(map(as_utc, row))
    loaded: list[Any] = [
        model.from_db(connection.alias, names, list(islice(values, len(names)))) for _, model, names in PARTS
    ]
    token: DeviceToken
    token, token.user, company, department = loaded
    token.user.company = company if token.user.company_id else None
    token.user.department = department if token.user.department_id else None
    return token


def as_utc(value: Any) -> Any:
    """Return a naive datetime, as SQLite's cursor gives it, as UTC; any other value unchanged."""
    return value.replace(tzinfo=UTC) if isinstance(value, datetime) and value.tzinfo is None else value


class DeviceTokenAuthentication(TokenAuthentication):
    """Finds the user of a token. 401 for tokens that are unknown, expired or of a deactivated user."""

    def authenticate_credentials(self, key: str) -> tuple[User, DeviceToken]:
        now = timezone.now()
        token = find_token(key, now)
        if token is None:
            raise AuthenticationFailed
        if token.last_used_at is None or now - token.last_used_at > LAST_USED_PRECISION:
            DeviceToken.objects.filter(pk=token.pk).update(last_used_at=now)
        return token.user, token


def find_caller(request: Request) -> User | None:
    """Return the user of the token in a request to a public view; None without a valid token."""
    try:
        found = DeviceTokenAuthentication().authenticate(request)
    except AuthenticationFailed:
        return None
    return found[0] if found else None
