"""How often things may be done: `20/h` is twenty an hour, `600/10m` six hundred in ten minutes."""

from config.environment import env

RATE_LIMITS = {
    name: env.str(f"RATE_{name.upper()}", rate)
    for name, rate in {
        # Wrong passwords: of one account from one place; of one account from everywhere but known devices; from one
        # place, whatever the account.
        "sign_in": "5/5m",
        "sign_in_account": "20/h",
        "sign_in_source": "50/h",
        "password_change": "5/m",
        # Wrong old passwords at that: whoever has found a device that is signed in guesses no faster than at sign-in.
        "password_guess": "20/h",
        # By the address that is asked for, and by who asks.
        "password_reset": "5/m",
        "password_reset_source": "20/m",
        "password_link": "20/m",
        "confirmation": "1/3m",
        "sign_up": "20/m",
        # Answers that an address is taken: to callers from one place, and to everybody. The owner is told.
        "address_taken": "10/h",
        "address_taken_in_all": "200/h",
        "address_taken_mail": "1/d",
        "google": "30/m",
        "google_exchange": "30/m",
        # What one person may do.
        "imports": "20/h",
        "writes": "600/10m",
    }.items()
}
