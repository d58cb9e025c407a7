"""Readiness."""
