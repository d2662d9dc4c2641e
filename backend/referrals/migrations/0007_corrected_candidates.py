from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("referrals", "0006_person_required")]

    operations = [
        migrations.AddField(
            model_name="referral",
            name="corrected_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="referral",
            name="follows_connection",
            field=models.BooleanField(db_default=True, default=True, editable=False),
        ),
    ]
