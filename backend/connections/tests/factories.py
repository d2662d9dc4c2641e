"""Connections for tests."""

import factory

from accounts.tests.factories import UserFactory
from common.text import folded
from connections.models import Connection


class ConnectionFactory(factory.django.DjangoModelFactory[Connection]):
    """`ConnectionFactory(owner=…)`; search text and keys follow from the values."""

    class Meta:
        model = Connection

    owner = factory.SubFactory(UserFactory)
    first_name = "Grace"
    last_name = factory.Sequence(lambda n: f"Hopper{n}")
    email = factory.Sequence(lambda n: f"grace{n}@elsewhere.test")
    company = "Elsewhere"
    position = "Admiral"
    profile_url = factory.Sequence(lambda n: f"https://www.linkedin.com/in/grace-{n}")
    email_key = factory.LazyAttribute(lambda c: c.email.casefold() or None)
    url_key = factory.LazyAttribute(lambda c: c.profile_url.casefold().removeprefix("https://www.") or None)
    name_key = factory.LazyAttribute(lambda c: folded(f"{c.first_name} {c.last_name} {c.company}"))
