"""HTTP and nothing else: what a request must be, who asks, and how answers and refusals are written."""
