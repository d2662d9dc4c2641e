"""Which people a user has already referred to which jobs, to mark them in lists and exclude them from suggestions."""

from collections import defaultdict
from collections.abc import Collection

from accounts.models import User
from connections.deduplication.identity import Identity, is_same_person
from jobs.models import Job
from referrals.duplicates import IDENTITY
from referrals.models import Referral


class ReferredPeople:
    """The people whom `referrer` has referred to these jobs. Executes one statement."""

    def __init__(self, referrer: User, jobs: Collection[Job | int]) -> None:
        self.connections: set[tuple[int, int | None]] = set()
        self.by_key: defaultdict[tuple[int, str | None], list[Identity]] = defaultdict(list)
        made = Referral.objects.filter(referrer=referrer, job__in=jobs)
        for job_id, connection_id, *person in made.values_list("job_id", "connection_id", *IDENTITY):
            identity = Identity(*person)
            self.connections.add((job_id, connection_id))
            for key in (identity.email, identity.url):
                self.by_key[job_id, key].append(identity)

    def includes(self, job_id: int, connection_id: int, person: Identity) -> bool:
        """Whether this connection of the referrer, or another one of the same person, was referred to the job."""
        if (job_id, connection_id) in self.connections:
            return True
        candidates = (each for key in (person.email, person.url) if key for each in self.by_key.get((job_id, key), ()))
        return any(is_same_person(person, each) for each in candidates)
