"""Games: rules + start + steps, with their history, and the records people keep of them."""
