"""Credit: a company's referral policy, and who is credited for a candidate by it, with a sentence for each side."""
