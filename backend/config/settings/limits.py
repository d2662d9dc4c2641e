"""Rate limits: `20/h` is twenty an hour, `600/10m` six hundred in ten minutes."""

from config.environment import env

RATE_LIMITS = {
    name: env.str(f"RATE_{name.upper()}", rate)
    for name, rate in {
        # Wrong passwords: for an account from one source (also changes of a password, and requests for a reset of one
        # address); for an account from all sources except known devices; from one source for all accounts.
        "sign_in": "5/5m",
        "sign_in_account": "20/h",
        "sign_in_source": "50/h",
        # From one source, for each call that strangers may make: sign up, ask for a link, use one, Google.
        "public": "20/m",
        # Responses that an address is taken: to one source, and in total; and mails about that to the owner.
        "address_taken": "10/h",
        "address_taken_in_all": "200/h",
        "address_taken_mail": "1/d",
        # Requests of a user for their confirmation link, and mails with such links to one mailbox.
        "confirmation": "1/3m",
        "confirmation_mail": "10/d",
        # For each user.
        "imports": "20/h",
        "writes": "600/10m",
    }.items()
}
