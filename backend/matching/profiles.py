"""Indexes of profiles by role, so that jobs and positions are compared only where they can fit."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from matching.rules import JobProfile, PositionProfile, eligible_roles, fits


class ProfileIndex:
    """The profiles of one owner, from their ids and keys. With it, no statement about connections reads their keys."""

    def __init__(self, stored: Iterable[tuple[int, str]]) -> None:
        self.by_id: dict[int, PositionProfile] = {}
        self.by_role: dict[str, list[tuple[int, PositionProfile]]] = defaultdict(list)
        for pk, key in stored:
            self.by_id[pk] = profile = PositionProfile.from_key(key)
            for role in set(profile.roles):
                self.by_role[role].append((pk, profile))

    def profiles_related_to(self, job: JobProfile) -> Iterator[tuple[int, PositionProfile]]:
        """Yield (id, profile) for each profile with at least one role that can fit the job."""
        seen: set[int] = set()
        for role in eligible_roles(job) & self.by_role.keys():
            for pk, profile in self.by_role[role]:
                if pk not in seen:
                    seen.add(pk)
                    yield pk, profile


class JobIndex:
    """The profiles of several jobs, from which those that fit a position are found."""

    def __init__(self, jobs: Iterable[JobProfile]) -> None:
        alike: dict[tuple[object, ...], list[JobProfile]] = defaultdict(list)
        for job in jobs:
            # All that `eligible_roles` depends on.
            alike[job.roles, job.backgrounds, job.internship].append(job)
        self.by_role: dict[str, list[list[JobProfile]]] = defaultdict(list)
        for group in alike.values():
            for role in eligible_roles(group[0]):
                self.by_role[role].append(group)

    def jobs_that_fit(self, position: PositionProfile) -> Iterator[JobProfile]:
        """Yield the profiles of the jobs that fit a position; some of them more than once."""
        for role in position.roles:
            for group in self.by_role.get(role, ()):
                yield from (job for job in group if fits(job, position))
