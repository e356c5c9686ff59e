"""The page's server: a door that checks what comes in, a hub that tells everyone, jobs that let the computer think."""
