"""Connections for tests."""

import factory

from accounts.tests.factories import UserFactory
from connections.deduplication import email_key, name_key, url_key
from connections.models import Connection
from matching.rules import employer_key, position_key


class ConnectionFactory(factory.django.DjangoModelFactory[Connection]):
    """`ConnectionFactory(owner=…)`; the keys and the profile are derived from the values."""

    class Meta:
        model = Connection

    owner = factory.SubFactory(UserFactory)
    first_name = "Grace"
    last_name = factory.Sequence(lambda n: f"Hopper{n}")
    email = factory.Sequence(lambda n: f"grace{n}@elsewhere.test")
    employer = "Elsewhere"
    position = "Admiral"
    profile_url = factory.Sequence(lambda n: f"https://www.linkedin.com/in/grace-{n}")
    email_key = factory.LazyAttribute(lambda c: email_key(c.email))
    url_key = factory.LazyAttribute(lambda c: url_key(c.profile_url))
    name_key = factory.LazyAttribute(lambda c: name_key(c.first_name, c.last_name, c.employer))
    profile = factory.LazyAttribute(lambda c: position_key(c.position, c.employer))
    employer_key = factory.LazyAttribute(lambda c: employer_key(c.employer))
