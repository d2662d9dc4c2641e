from django.db import migrations

from common.refolding import refold


class Migration(migrations.Migration):
    dependencies = [("jobs", "0007_any_company_orders")]

    operations = [refold("jobs", "Job")]
