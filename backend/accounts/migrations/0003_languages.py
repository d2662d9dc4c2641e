from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_search")]

    operations = [
        migrations.AddField(
            model_name="companysettings",
            name="language",
            field=models.CharField(blank=True, db_default="", default="", max_length=10),
        ),
        migrations.AddField(
            model_name="user",
            name="language",
            field=models.CharField(blank=True, db_default="", default="", max_length=10),
        ),
    ]
