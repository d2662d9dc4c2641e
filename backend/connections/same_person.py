"""The rule of `connections.deduplication.identity` as a condition of a query."""

from collections.abc import Collection

from django.db.models import Q


def same_person(
    *, emails: Collection[str | None], urls: Collection[str | None], names: Collection[str], name_column: str
) -> Q:
    """Return the condition on rows that they are of the person whose records have these keys and folded names.

    For models with `email_key` and `url_key`; `name_column` is that of the folded full name.
    """
    emails, urls, names = ([each for each in known if each] for known in (emails, urls, names))
    by_email = Q(email_key__in=emails)
    if urls and names:
        by_email &= Q(url_key=None) | Q(**{name_column: ""}) | Q(**{f"{name_column}__in": names})
    return Q(url_key__in=urls) | by_email
