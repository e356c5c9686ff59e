"""The protocol mill programs speak among each other: `speaker` answers as an engine, `client` asks other programs,
`words` is what both have in common. docs/engines.md tells it in words and examples."""
