"""What a table consists of: seats and links, speed, the new entries of its log, and its seal."""
