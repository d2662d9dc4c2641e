"""Who is told of what: the bell, mails at once and once a day, and what each person wants to be told of."""
