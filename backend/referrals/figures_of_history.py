"""Stored figures of single referrals that follow from their history, kept up to date by triggers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from common.kept_figures.figures import KeptFigure, Trigger, differs
from common.tenancy_relations import Model
from referrals.models import Referral, ReferralStatus, StatusChange

REFERRALS = Referral._meta.db_table
CHANGES = StatusChange._meta.db_table


@dataclass(frozen=True)
class FirstStatusTime(KeptFigure):
    """Stores in `column` of each referral when its history first reaches `status`; null if it never does."""

    status: ReferralStatus
    column: str
    # Part of the names of the triggers.
    trigger_suffix: str
    sentence: str
    into: Model = Referral

    def reaches(self, row: str = "") -> str:
        """Return the SQL condition that a status change is to this status, and was not undone.

        `row` is empty or the prefix of its columns.
        """
        return f"{row}to_status = '{self.status.value}' AND {row}undone_at IS NULL"

    @property
    def first_changes(self) -> str:
        """SQL query for the time of the first change to this status by referral."""
        return f"SELECT referral_id, min(at) AS at FROM {CHANGES} WHERE {self.reaches()} GROUP BY referral_id"  # noqa: S608  # names and constants, here and below

    def earliest(self, referral: str) -> str:
        """Return an SQL subquery for the time of the first change of one referral; `referral` is an SQL expression."""
        return f"(SELECT min(at) FROM {CHANGES} WHERE referral_id = {referral} AND {self.reaches()})"  # noqa: S608

    def tables(self) -> Sequence[Model]:
        return (Referral, StatusChange)

    def triggers(self, vendor: str) -> Iterator[Trigger]:
        yield from self.row_triggers() if vendor == "sqlite" else self.statement_triggers()

    def row_triggers(self) -> Iterator[Trigger]:
        """Yield the triggers of SQLite, which run once per row."""
        name = f"{REFERRALS}_{self.trigger_suffix}"
        earlier = (
            f"UPDATE {REFERRALS} SET {self.column} = NEW.at "  # noqa: S608
            f"WHERE id = NEW.referral_id AND ({self.column} IS NULL OR {self.column} > NEW.at);"
        )
        again = f"UPDATE {REFERRALS} SET {self.column} = {self.earliest('OLD.referral_id')} WHERE id = OLD.referral_id;"  # noqa: S608
        yield Trigger(CHANGES, name, "INSERT", earlier, self.reaches("NEW."))
        both = f"{again} {again.replace('OLD.', 'NEW.')}"
        yield Trigger(CHANGES, name, "UPDATE OF to_status, at, referral_id, undone_at", both)
        yield Trigger(CHANGES, name, "DELETE", again, self.reaches("OLD."))

    def statement_triggers(self) -> Iterator[Trigger]:
        """Yield the triggers of PostgreSQL, which run once per statement.

        The one for INSERT does not read other changes, so that it is correct with concurrent inserts.
        """
        column = self.column
        earlier = (
            f"UPDATE {REFERRALS} AS r SET {column} = step.at FROM (SELECT referral_id, min(at) AS at "  # noqa: S608
            f"FROM added WHERE {self.reaches()} GROUP BY referral_id) AS step "
            f"WHERE r.id = step.referral_id AND (r.{column} IS NULL OR r.{column} > step.at);"
        )
        again = (
            f"UPDATE {REFERRALS} AS r SET {column} = {self.earliest('r.id')} "  # noqa: S608
            "WHERE r.id IN (SELECT referral_id FROM {changed}) "
            f"AND r.{column} IS DISTINCT FROM {self.earliest('r.id')};"
        )
        either = "(SELECT referral_id FROM removed UNION SELECT referral_id FROM added) AS changed"
        bodies = {
            "INSERT": earlier,
            "UPDATE": again.format(changed=either),
            "DELETE": again.format(changed=f"removed WHERE {self.reaches()}"),
            "TRUNCATE": f"UPDATE {REFERRALS} SET {column} = NULL WHERE {column} IS NOT NULL;",  # noqa: S608
        }
        for operation, body in bodies.items():
            yield Trigger(CHANGES, f"{REFERRALS}_{self.trigger_suffix}", operation, body)

    def select_wrong(self, vendor: str) -> str:
        return (
            f"SELECT r.id FROM {REFERRALS} AS r LEFT JOIN ({self.first_changes}) AS step ON step.referral_id = r.id "  # noqa: S608
            f"WHERE r.{self.column} {differs(vendor)} step.at ORDER BY 1"
        )

    def mend(self, vendor: str) -> Iterator[str]:
        yield (
            f"UPDATE {REFERRALS} SET {self.column} = step.at FROM ({self.first_changes}) AS step "  # noqa: S608
            f"WHERE {REFERRALS}.id = step.referral_id AND {self.column} {differs(vendor)} step.at"
        )
        yield (
            f"UPDATE {REFERRALS} SET {self.column} = NULL WHERE {self.column} IS NOT NULL "  # noqa: S608
            f"AND {self.earliest(f'{REFERRALS}.id')} IS NULL"
        )


@dataclass(frozen=True)
class LastRejectionReason(KeptFigure):
    """Stores in each referral the reason of its last rejection; null without a rejection or reason.

    The triggers read other changes, which is correct since whoever appends a change has locked the referral.
    """

    sentence: str = "Every referral knows the reason of its last rejection"
    into: Model = Referral

    column = "rejection_reason_id"

    @staticmethod
    def rejects(row: str = "") -> str:
        """Return the SQL condition that a status change is a rejection, and was not undone."""
        return f"{row}to_status = '{ReferralStatus.REJECTED.value}' AND {row}undone_at IS NULL"

    def last(self, referral: str) -> str:
        """Return an SQL subquery for the reason of one referral; `referral` is an SQL expression."""
        return (
            f"(SELECT step.reason_id FROM {CHANGES} AS step WHERE step.referral_id = {referral} "  # noqa: S608
            f"AND {self.rejects('step.')} ORDER BY step.id DESC LIMIT 1)"
        )

    def tables(self) -> Sequence[Model]:
        return (Referral, StatusChange)

    def triggers(self, vendor: str) -> Iterator[Trigger]:
        name = f"{REFERRALS}_reason"
        if vendor == "sqlite":
            again = f"UPDATE {REFERRALS} SET {self.column} = {self.last('OLD.referral_id')} WHERE id = OLD.referral_id;"  # noqa: S608
            new = again.replace("OLD.", "NEW.")
            yield Trigger(CHANGES, name, "INSERT", new, self.rejects("NEW."))
            yield Trigger(CHANGES, name, "UPDATE OF to_status, reason_id, referral_id, undone_at", f"{again} {new}")
            yield Trigger(CHANGES, name, "DELETE", again, self.rejects("OLD."))
            return
        either = "(SELECT * FROM removed UNION ALL SELECT * FROM added) AS changed"
        for operation, rows in {"INSERT": "added", "UPDATE": either, "DELETE": "removed"}.items():
            changed = f"r.id IN (SELECT referral_id FROM {rows} WHERE {self.rejects()})"  # noqa: S608
            yield Trigger(CHANGES, name, operation, self.correct("postgresql", changed))
        yield Trigger(
            CHANGES,
            name,
            "TRUNCATE",
            f"UPDATE {REFERRALS} SET {self.column} = NULL WHERE {self.column} IS NOT NULL;",  # noqa: S608
        )

    def correct(self, vendor: str, condition: str) -> str:
        """Return the SQL statement that corrects the referrals `r` that fulfil the condition."""
        last = self.last("r.id")
        return (
            f"UPDATE {REFERRALS} AS r SET {self.column} = {last} "  # noqa: S608
            f"WHERE {condition} AND r.{self.column} {differs(vendor)} {last};"
        )

    def select_wrong(self, vendor: str) -> str:
        return (
            f"SELECT r.id FROM {REFERRALS} AS r WHERE r.{self.column} {differs(vendor)} {self.last('r.id')} ORDER BY 1"  # noqa: S608
        )

    def mend(self, vendor: str) -> Iterator[str]:
        yield self.correct(vendor, "true")


HISTORY_FIGURES: tuple[KeptFigure, ...] = (
    FirstStatusTime(
        status=ReferralStatus.HIRED,
        column="first_hired_at",
        trigger_suffix="hire",
        sentence="Every referral knows when its history first says that the candidate was hired",
    ),
    FirstStatusTime(
        status=ReferralStatus.INTERVIEWING,
        column="first_interviewed_at",
        trigger_suffix="interview",
        sentence="Every referral knows when its history first says that the candidate was interviewed",
    ),
    LastRejectionReason(),
)
