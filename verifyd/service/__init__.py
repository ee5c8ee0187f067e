"""The HTTP service: routes, wire models, settings, problem documents."""
