from django.db import migrations

import common.fields


class Migration(migrations.Migration):
    dependencies = [("connections", "0001_initial")]

    operations = [
        migrations.RenameField("connection", "company", "employer"),
        migrations.AlterField(
            "connection", "search", common.fields.FoldedField(of=("full_name", "employer", "position"))
        ),
    ]
