"""Triggers that delete a stored profile together with the last connection that uses it."""

from collections.abc import Iterator, Sequence

from common.kept_figures.figures import KeptFigure, Trigger, kept_figures
from common.tenancy_relations import Model
from matching.models import ConnectionProfile, StoredProfile

PROFILES, USES = StoredProfile._meta.db_table, ConnectionProfile._meta.db_table
# S608: only names of tables are inserted into the SQL.
UNUSED = f"NOT EXISTS (SELECT 1 FROM {USES} WHERE {USES}.profile_id = {PROFILES}.id)"  # noqa: S608


class UnusedProfiles(KeptFigure):
    """Deletes a profile once no connection uses it.

    All writers of an owner's connections lock that owner's `Network` row first, so that two of them who each remove one
    of the last two uses cannot both miss that the profile is unused.
    """

    sentence = "Every profile is some connection's"
    into = StoredProfile

    def tables(self) -> Sequence[Model]:
        return (ConnectionProfile, StoredProfile)

    def triggers(self, vendor: str) -> Iterator[Trigger]:
        gone = "= OLD.profile_id" if vendor == "sqlite" else "IN (SELECT profile_id FROM removed)"
        body = f"DELETE FROM {PROFILES} WHERE {PROFILES}.id {gone} AND {UNUSED};"  # noqa: S608
        update = "UPDATE OF profile_id" if vendor == "sqlite" else "UPDATE"
        yield Trigger(USES, "unused_profile", "DELETE", body)
        yield Trigger(USES, "unused_profile", update, body)

    def select_wrong(self, vendor: str) -> str:
        return f"SELECT id FROM {PROFILES} WHERE {UNUSED} ORDER BY id"  # noqa: S608

    def mend(self, vendor: str) -> Iterator[str]:
        yield f"DELETE FROM {PROFILES} WHERE {UNUSED}"  # noqa: S608


kept_figures.append(UnusedProfiles())
