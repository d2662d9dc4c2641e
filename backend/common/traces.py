"""Where an error came from, without the texts that may hold people's data.

The text of an exception often quotes what it stumbled over: PostgreSQL shows the failing row, Python the value. Here
only those are told that speak of the machine or the program; of all others the kind, the place and the chain.
"""

import traceback

# By name, since the program that reads imports knows neither Django nor a database. Subclasses are told too.
TOLD = {
    "builtins.AttributeError",
    "builtins.ConnectionError",
    "builtins.ImportError",
    "builtins.NameError",
    "builtins.TimeoutError",
    "common.mail.MailNotSentError",
    "django.core.exceptions.ImproperlyConfigured",
    "django.db.utils.OperationalError",
    "psycopg.OperationalError",
    "psycopg_pool.PoolTimeout",
    "sqlite3.OperationalError",
}


def name_of(kind: type) -> str:
    """Module and name of a class."""
    return f"{kind.__module__}.{kind.__qualname__}"


def describe(error: BaseException) -> str:
    """The kind of an error, its text where that speaks of nobody, and PostgreSQL's code where there is one."""
    told = any(name_of(kind) in TOLD for kind in type(error).__mro__)
    said = [name_of(type(error)), str(error) if told else "", getattr(error, "sqlstate", None) or ""]
    return " ".join(part.strip() for part in said if part)


def trace(error: BaseException | None) -> str:
    """Where an error came from, what led to it first; with lines of code, and no values."""
    parts: list[str] = []
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        parts.append("".join(traceback.format_tb(error.__traceback__)) + describe(error))
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n\nled to:\n\n".join(reversed(parts))
