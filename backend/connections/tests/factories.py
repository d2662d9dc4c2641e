"""Connections for tests."""

from typing import Any

import factory
from django.db.models import F

from accounts.tests.factories import UserFactory
from connections.deduplication import email_key, name_key, url_key
from connections.models import Connection, Network
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

    @classmethod
    def _create(cls, model_class: type[Connection], *args: Any, **kwargs: Any) -> Connection:
        connection: Connection = super()._create(model_class, *args, **kwargs)
        Network.objects.get_or_create(pk=connection.owner_id)
        Network.objects.filter(pk=connection.owner_id).update(version=F("version") + 1)
        return connection
