from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("referrals", "0001_initial")]

    operations = [migrations.RenameField("referral", "candidate_company", "candidate_employer")]
