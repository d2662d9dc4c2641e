from django.conf import settings
from django.db import migrations, models

import common.fields


class Migration(migrations.Migration):
    dependencies = [
        ("connections", "0002_rename_company_to_employer"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterModelOptions("connection", {"ordering": ("name_folded", "id")}),
        migrations.RemoveField("connection", "search"),
        migrations.AddField("connection", "name_folded", common.fields.FoldedField(max_length=600, of=("full_name",))),
        migrations.AddField("connection", "employer_folded", common.fields.FoldedField(max_length=600, of=("employer",))),
        migrations.AddField("connection", "position_folded", common.fields.FoldedField(max_length=600, of=("position",))),
        migrations.AddIndex("connection", models.Index(fields=["owner", "name_folded", "id"], name="connection_name_order")),
        migrations.AddIndex("connection", models.Index(fields=["owner", "employer_folded", "id"], name="connection_employer_order")),
        migrations.AddIndex("connection", models.Index(fields=["owner", "position_folded", "id"], name="connection_position_order")),
    ]
