"""Our games in the forms of other people's tools. Each module needs its own extra; nothing else imports them."""
