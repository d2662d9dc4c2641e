"""Which people a user has referred to which jobs, to mark them in lists and to leave them out of suggestions."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from accounts.models import User
from connections.same_person import REFERRAL_IDENTITY, Identity, is_same_person


class ReferredPeople:
    """The people whom `referrer` has referred to `jobs`, a queryset or a list of jobs or ids. Executes one statement.

    `connections`, `emails` and `urls` map the ids and keys of the referrals to the jobs that these were made to.
    """

    def __init__(self, referrer: User, jobs: Iterable[Any]) -> None:
        self.connections: defaultdict[int, set[int]] = defaultdict(set)
        self.emails: defaultdict[str, list[tuple[int, Identity]]] = defaultdict(list)
        self.urls: defaultdict[str, list[tuple[int, Identity]]] = defaultdict(list)
        referrals = referrer.referrals.filter(job__in=jobs).order_by()
        for job_id, connection_id, *identity in referrals.values_list("job_id", "connection_id", *REFERRAL_IDENTITY):
            person = Identity(*identity)
            if connection_id is not None:
                self.connections[connection_id].add(job_id)
            if person.email:
                self.emails[person.email].append((job_id, person))
            if person.url:
                self.urls[person.url].append((job_id, person))

    def __bool__(self) -> bool:
        return bool(self.connections or self.emails or self.urls)

    def jobs_of(self, connection_id: int, person: Identity) -> set[int]:
        """Return the ids of the jobs to which this connection, or another one of the same person, was referred."""
        jobs = set(self.connections.get(connection_id, ()))
        for known in (self.emails.get(person.email or "", ()), self.urls.get(person.url or "", ())):
            jobs |= {job_id for job_id, each in known if is_same_person(person, each)}
        return jobs

    def includes(self, job_id: int, connection_id: int, person: Identity) -> bool:
        """Whether this connection, or another one of the same person, was referred to the job."""
        return job_id in self.jobs_of(connection_id, person)
