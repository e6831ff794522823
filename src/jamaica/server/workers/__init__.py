"""The worker processes and the queue of questions for them; `server/worker.py` is what they run."""
