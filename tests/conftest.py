from hypothesis import settings

pytest_plugins = ["tests.databases"]

settings.register_profile("ci", derandomize=True, database=None, deadline=None)
settings.load_profile("ci")
