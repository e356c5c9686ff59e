"""The UCI-like protocol of mill programs: `server` makes our engines available, `client` runs other programs,
`protocol` has what both share. See docs/engines.md.
"""
