from django.db import migrations

from common.refolding import refold


class Migration(migrations.Migration):
    dependencies = [("connections", "0003_folded_name_employer_position")]

    operations = [refold("connections", "Connection", full_name=lambda row: f"{row.first_name} {row.last_name}".strip())]
