"""Rate limits: `20/h` is twenty an hour, `600/10m` six hundred in ten minutes."""

from config.environment import env

RATE_LIMITS = {
    name: env.str(f"RATE_{name.upper()}", rate)
    for name, rate in {
        # Wrong passwords: for an account from one source; for an account from all sources except known devices; from
        # one source for all accounts.
        "sign_in": "5/5m",
        "sign_in_account": "20/h",
        "sign_in_source": "50/h",
        "password_change": "5/m",
        # Wrong old passwords, so that guessing on a device that is signed in is not faster than when signing in.
        "password_guess": "20/h",
        # For a requested address, and for a caller.
        "password_reset": "5/m",
        "password_reset_source": "20/m",
        "password_link": "20/m",
        # Requests of a user for their confirmation link, and mails with such links to one mailbox.
        "confirmation": "1/3m",
        "confirmation_mail": "10/d",
        "sign_up": "20/m",
        # Responses that an address is taken: to one source, and in total; and mails about that to the owner.
        "address_taken": "10/h",
        "address_taken_in_all": "200/h",
        "address_taken_mail": "1/d",
        "google": "30/m",
        "google_exchange": "30/m",
        # For each user.
        "imports": "20/h",
        "writes": "600/10m",
    }.items()
}
