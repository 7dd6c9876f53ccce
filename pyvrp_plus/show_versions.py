"""Versions of the package and of its dependencies."""

import logging
import platform

_LOGGER = logging.getLogger(__name__)


def show_versions() -> None:
    """Log the versions that a bug report should state; by default, print them."""
    from importlib.metadata import version  # takes long to import

    packages = ["pyvrp-plus", "numpy", "matplotlib", "vrplib", "rich"]
    versions = {package: version(package) for package in packages}
    versions["Python"] = platform.python_version()

    title = "INSTALLED VERSIONS"
    width = max(map(len, versions))
    _LOGGER.info(title)
    _LOGGER.info("-" * len(title))
    for name, value in versions.items():
        _LOGGER.info(f"{name:>{width}}: {value}")
