from django.db import migrations

from common.refolding import refold


class Migration(migrations.Migration):
    dependencies = [("companies", "0002_company_updated_at")]

    operations = [refold("companies", "Company")]
