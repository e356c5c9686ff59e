"""Errors of the operating system, in our own words and in the language of the program."""

import errno

from . import Sentence, say

CODES = {
    errno.ENOENT: "missing",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "not-folder",
    errno.EEXIST: "exists",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EROFS: "read-only",
    errno.EIO: "disk",
    errno.ENAMETOOLONG: "long-name",
    errno.EADDRINUSE: "port-in-use",
    errno.EADDRNOTAVAIL: "no-address",
}


def reason(error: OSError) -> Sentence:
    """Why the operating system refused, for the end of a sentence; a rare error in the system's own words."""
    if (kind := CODES.get(error.errno or 0)) is not None:
        return say(f"system.{kind}")
    return say("system.other", text=(error.strerror or str(error) or type(error).__name__).lower())
