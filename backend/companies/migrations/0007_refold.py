from django.db import migrations

from common.refolding import refold


class Migration(migrations.Migration):
    dependencies = [("companies", "0006_holiday_region")]

    operations = [refold("companies", "Company"), refold("companies", "Department")]
