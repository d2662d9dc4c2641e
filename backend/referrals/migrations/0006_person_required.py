import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """The column `duplicate_of_id` stays in PostgreSQL for one release, as the version before still reads it."""

    dependencies = [("referrals", "0005_group_people")]

    operations = [
        migrations.RemoveIndex(model_name="referral", name="referral_figures"),
        migrations.RemoveIndex(model_name="referral", name="referral_by_job"),
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.RemoveField(model_name="referral", name="duplicate_of")]
        ),
        migrations.AlterField(
            model_name="referral",
            name="person",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="referrals",
                to="referrals.person",
            ),
        ),
        migrations.AddIndex(
            model_name="referral",
            index=models.Index(
                condition=models.Q(("withdrawn_at__isnull", True)),
                fields=[
                    "company",
                    "job",
                    "status",
                    "created_at",
                    "first_hired_at",
                    "first_interviewed_at",
                    "person",
                ],
                name="referral_figures",
            ),
        ),
        migrations.AddIndex(
            model_name="referral",
            index=models.Index(fields=["job", "created_at", "withdrawn_at", "person"], name="referral_by_job"),
        ),
    ]
