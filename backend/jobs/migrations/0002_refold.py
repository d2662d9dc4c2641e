from django.db import migrations

from common.refolding import refold


class Migration(migrations.Migration):
    dependencies = [("jobs", "0001_initial")]

    operations = [refold("jobs", "Job")]
