"""An index of an owner's profiles by role, so that a job is compared only with profiles that can fit it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from matching.rules import JobProfile, PositionProfile, eligible_roles


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
