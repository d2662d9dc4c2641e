from django.db import migrations

from common.refolding import refold


class Migration(migrations.Migration):
    dependencies = [("referrals", "0002_rename_candidate_company_to_candidate_employer")]

    operations = [refold("referrals", "Referral")]
