from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_search")]

    operations = [
        migrations.AddField(
            model_name="tablesettings",
            name="page_size",
            field=models.PositiveSmallIntegerField(blank=True, choices=[(5, 5), (10, 10), (25, 25)], null=True),
        ),
    ]
