import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("accounts", "0008_enforced_sign_in"),
        ("referrals", "0003_employer_search"),
    ]

    operations = [
        migrations.CreateModel(
            name="Person",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "company",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="accounts.company"
                    ),
                ),
            ],
            options={"verbose_name_plural": "people"},
        ),
        migrations.CreateModel(
            name="PersonAnswer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(choices=[("SAME", "The same person"), ("APART", "Two people")], max_length=8),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "answered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "company",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="accounts.company"
                    ),
                ),
                (
                    "first",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="referrals.referral",
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="referrals.referral"
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "constraints": [
                    models.UniqueConstraint(fields=("first", "second"), name="person_answer_once"),
                    models.CheckConstraint(
                        condition=models.Q(("first__lt", models.F("second"))), name="person_answer_ordered"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["SAME", "APART"])), name="person_answer_known"
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="referral",
            name="person",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="referrals",
                to="referrals.person",
            ),
        ),
        migrations.AddIndex(
            model_name="referral",
            index=models.Index(fields=["person", "job", "created_at", "id"], name="referral_by_person"),
        ),
        migrations.RemoveIndex(model_name="referral", name="referral_by_email_key"),
        migrations.AddIndex(
            model_name="referral",
            index=models.Index(
                condition=models.Q(("email_key__isnull", False)),
                fields=["company", "email_key"],
                name="referral_by_email_key",
            ),
        ),
        migrations.RemoveIndex(model_name="referral", name="referral_by_url_key"),
        migrations.AddIndex(
            model_name="referral",
            index=models.Index(
                condition=models.Q(("url_key__isnull", False)),
                fields=["company", "url_key"],
                name="referral_by_url_key",
            ),
        ),
    ]
