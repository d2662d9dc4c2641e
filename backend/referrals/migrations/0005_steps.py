from django.db import migrations, models
from django.db.models import Min, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce

STATUSES = [
    ("PENDING", "Pending"),
    ("REVIEWING", "Reviewing"),
    ("INTERVIEWING", "Interviewing"),
    ("HIRED", "Hired"),
    ("REJECTED", "Rejected"),
]


def store_steps(apps, schema_editor):
    """Store what the history says: see `referrals.models.milestones` and `StatusChange.since`."""
    change = apps.get_model("referrals", "StatusChange")
    kept = change.objects.using(schema_editor.connection.alias).filter(undone_at=None).order_by()
    before = kept.filter(referral=OuterRef("referral"), pk__lt=OuterRef("pk")).order_by("-pk")
    change.objects.exclude(from_status="").update(since=Subquery(before.values("at")[:1]))
    own = kept.filter(referral=OuterRef("pk"))
    reviewing = own.filter(to_status="REVIEWING").values("referral").annotate(first=Min("at")).values("first")
    rejection = own.filter(to_status="REJECTED").order_by("-pk").values("from_status")
    apps.get_model("referrals", "Referral").objects.update(
        first_reviewing_at=Subquery(reviewing[:1]), rejected_from=Coalesce(Subquery(rejection[:1]), Value(""))
    )


class Migration(migrations.Migration):
    dependencies = [("referrals", "0004_bulk")]

    operations = [
        migrations.AddField("referral", "first_reviewing_at", models.DateTimeField(editable=False, null=True)),
        migrations.AddField(
            "referral",
            "rejected_from",
            models.CharField(
                blank=True, choices=STATUSES, db_default="", default="", editable=False, max_length=12
            ),
        ),
        migrations.AddField("statuschange", "since", models.DateTimeField(editable=False, null=True)),
        migrations.RunPython(store_steps, migrations.RunPython.noop),
    ]
