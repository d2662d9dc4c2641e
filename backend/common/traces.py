"""Descriptions of errors for the logs, without personal data.

The text of an exception often quotes the value that caused it: PostgreSQL shows the failing row, Python the value. Only
the texts of errors about the machine or the program are logged; of all others the class, the lines and the causes.
"""

import traceback

# Classes whose text is logged, with their subclasses. By name, since the program that reads imports loads neither
# Django nor a database driver.
SAFE_CLASSES = {
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


def name_of(cls: type) -> str:
    """Return the name of a class with its module."""
    return f"{cls.__module__}.{cls.__qualname__}"


def describe(error: BaseException) -> str:
    """Return the class of an error, its text if that is free of personal data, and PostgreSQL's error code if any."""
    safe = any(name_of(cls) in SAFE_CLASSES for cls in type(error).__mro__)
    parts = [name_of(type(error)), str(error) if safe else "", getattr(error, "sqlstate", None) or ""]
    return " ".join(part.strip() for part in parts if part)


def trace(error: BaseException | None) -> str:
    """Return the traceback of an error and of its causes, the first cause first; with lines of code, without values."""
    parts: list[str] = []
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        parts.append("".join(traceback.format_tb(error.__traceback__)) + describe(error))
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n\nled to:\n\n".join(reversed(parts))
