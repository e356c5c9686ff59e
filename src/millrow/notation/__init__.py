"""What the text formats and pictures of all game families share."""
