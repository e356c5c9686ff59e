"""The page's server: requests and sockets over the application layer, and the hub, which knows who listens."""
