"""Stored figures of referrals, kept up to date by triggers: times of the first interview and hire, and counts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from common.kept_figures.figures import KeptFigure, Trigger, differs, kept_figures
from common.kept_figures.sums import KeptSums
from common.tenancy_relations import Model
from referrals.counts import DAY_SHARDS, JobMonth, ReferralCounts, ReferralDay, ReferrerCounts, ReferrerMonth
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

    @property
    def condition(self) -> str:
        """SQL condition on status changes: the change is to this status."""
        return f"to_status = '{self.status.value}'"

    @property
    def first_changes(self) -> str:
        """SQL query for the time of the first change to this status by referral."""
        return f"SELECT referral_id, min(at) AS at FROM {CHANGES} WHERE {self.condition} GROUP BY referral_id"  # noqa: S608  # names and constants, here and below

    def earliest(self, referral: str) -> str:
        """Return an SQL subquery for the time of the first change of one referral; `referral` is an SQL expression."""
        return f"(SELECT min(at) FROM {CHANGES} WHERE referral_id = {referral} AND {self.condition})"  # noqa: S608

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
        yield Trigger(CHANGES, name, "INSERT", earlier, f"NEW.{self.condition}")
        both = f"{again} {again.replace('OLD.', 'NEW.')}"
        yield Trigger(CHANGES, name, "UPDATE OF to_status, at, referral_id", both)
        yield Trigger(CHANGES, name, "DELETE", again, f"OLD.{self.condition}")

    def statement_triggers(self) -> Iterator[Trigger]:
        """Yield the triggers of PostgreSQL, which run once per statement.

        The one for INSERT does not read other changes, so that it is correct with concurrent inserts.
        """
        column = self.column
        earlier = (
            f"UPDATE {REFERRALS} AS r SET {column} = step.at FROM (SELECT referral_id, min(at) AS at "  # noqa: S608
            f"FROM added WHERE {self.condition} GROUP BY referral_id) AS step "
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
            "DELETE": again.format(changed=f"removed WHERE {self.condition}"),
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


def one_if(condition: str) -> str:
    """Return an SQL expression: 1 for a row that was not withdrawn and fulfils the condition, else 0."""
    return f"CASE WHEN {{row}}.withdrawn_at IS NULL AND {condition} THEN 1 ELSE 0 END"


def microseconds(moment: str) -> str:
    """Return an SQL expression for the microseconds since 1970, for SQLite, which has only millisecond functions."""
    return f"(CAST(strftime('%s', {moment}) AS integer) * 1000000 + CAST(substr({moment}, 21, 6) AS integer))"


IS_HIRE = f"{{row}}.status = '{ReferralStatus.HIRED.value}' AND {{row}}.first_hired_at IS NOT NULL"
WAS_INTERVIEWED = "{row}.first_interviewed_at IS NOT NULL"
HIRE_TIME = {
    "postgresql": "CAST(EXTRACT(epoch FROM {row}.first_hired_at - {row}.created_at) * 1000000 AS bigint)",
    "sqlite": f"({microseconds('{row}.first_hired_at')} - {microseconds('{row}.created_at')})",
}

MADE_AND_HIRED = {"total": one_if("true"), "hired": one_if(f"{{row}}.status = '{ReferralStatus.HIRED.value}'")}

kept_figures.append(
    FirstStatusTime(
        status=ReferralStatus.HIRED,
        column="first_hired_at",
        trigger_suffix="hire",
        sentence="Every referral knows when its history first says that the candidate was hired",
    )
)
kept_figures.append(
    FirstStatusTime(
        status=ReferralStatus.INTERVIEWING,
        column="first_interviewed_at",
        trigger_suffix="interview",
        sentence="Every referral knows when its history first says that the candidate was interviewed",
    )
)
kept_figures.append(
    KeptSums(
        sentence="Every job's referrals are as many as its counts say, and were hired after as long",
        source=Referral,
        into=ReferralCounts,
        keys={"job_id": "{row}.job_id"},
        carried=("company_id",),
        sums={
            "total": one_if("true"),
            **{status.lower(): one_if(f"{{row}}.status = '{status}'") for status in ReferralStatus.values},
            "duplicates": one_if("{row}.duplicate_of_id IS NOT NULL"),
            "interviewed": one_if(WAS_INTERVIEWED),
            "interviewed_hired": one_if(f"{{row}}.status = '{ReferralStatus.HIRED.value}' AND {WAS_INTERVIEWED}"),
            "hires": one_if(IS_HIRE),
            "hire_time": {
                vendor: f"CASE WHEN {{row}}.withdrawn_at IS NULL AND {IS_HIRE} THEN {time} ELSE 0 END"
                for vendor, time in HIRE_TIME.items()
            },
        },
        of=(
            "job_id",
            "status",
            "withdrawn_at",
            "duplicate_of_id",
            "created_at",
            "first_hired_at",
            "first_interviewed_at",
        ),
    )
)
kept_figures.append(
    KeptSums(
        sentence="On every day, as many referrals were made as its counts say",
        source=Referral,
        into=ReferralDay,
        keys={
            "company_id": "{row}.company_id",
            "day": {
                "postgresql": "CAST({row}.created_at AT TIME ZONE 'UTC' AS date)",
                "sqlite": "date({row}.created_at)",
            },
            "shard": f"{{row}}.job_id % {DAY_SHARDS}",
        },
        sums=MADE_AND_HIRED,
        of=("company_id", "job_id", "created_at", "status", "withdrawn_at"),
    )
)
kept_figures.append(
    KeptSums(
        sentence="Each person referred as many as their counts say",
        source=Referral,
        into=ReferrerCounts,
        keys={"referrer_id": "{row}.referrer_id"},
        carried=("company_id",),
        sums=MADE_AND_HIRED,
        of=("referrer_id", "status", "withdrawn_at"),
    )
)
for into, column, sentence in (
    (JobMonth, "job_id", "In every month, as many were referred to each job as its counts say"),
    (ReferrerMonth, "referrer_id", "In every month, each person referred as many as their counts say"),
):
    kept_figures.append(
        KeptSums(
            sentence=sentence,
            source=Referral,
            into=into,
            keys={
                "company_id": "{row}.company_id",
                "month": {
                    "postgresql": "CAST(date_trunc('month', {row}.created_at AT TIME ZONE 'UTC') AS date)",
                    "sqlite": "date({row}.created_at, 'start of month')",
                },
                column: f"{{row}}.{column}",
            },
            sums=MADE_AND_HIRED,
            of=("company_id", column, "created_at", "status", "withdrawn_at"),
        )
    )
