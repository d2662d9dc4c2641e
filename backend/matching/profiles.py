"""Somebody's profiles, by the roles that are found in them: most need not be looked at for a job."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from matching.rules import JobProfile, PositionProfile, kin_roles


class ProfileIndex:
    """The profiles of one owner, from their ids and keys."""

    def __init__(self, stored: Iterable[tuple[int, str]]) -> None:
        self.by_role: dict[str, list[tuple[int, PositionProfile]]] = defaultdict(list)
        for pk, key in stored:
            profile = PositionProfile.from_key(key)
            for role in set(profile.roles):
                self.by_role[role].append((pk, profile))

    def kin_of(self, job: JobProfile) -> Iterator[tuple[int, PositionProfile]]:
        """Those with a role that can fit the job at all, each once."""
        seen: set[int] = set()
        for role in kin_roles(job) & self.by_role.keys():
            for pk, profile in self.by_role[role]:
                if pk not in seen:
                    seen.add(pk)
                    yield pk, profile
