"""A profile goes with the last connection that has it, whatever deletes or changes that."""

from collections.abc import Iterator, Sequence

from common.kept_figures import KeptFigure, Trigger, kept_figures
from common.tenancy_relations import Model
from matching.models import ConnectionProfile, StoredProfile

PROFILES, USES = StoredProfile._meta.db_table, ConnectionProfile._meta.db_table
# Nothing but names of tables is put together here.
UNUSED = f"NOT EXISTS (SELECT 1 FROM {USES} WHERE {USES}.profile_id = {PROFILES}.id)"  # noqa: S608


class UnusedProfiles(KeptFigure):
    """Triggers take a profile away with its last use.

    Whoever deletes, imports or understands connections of one owner queues up at their `Network`, so that two who take
    away the last two uses do not both leave it to the other.
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
