"""Our games for other frameworks. Each module needs its own extra; nothing else imports them."""
