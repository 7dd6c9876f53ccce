"""Versions of the package and of what it depends on."""

import platform
from importlib.metadata import version


def show_versions() -> None:
    """Print the versions that a bug report should state."""
    packages = ["pyvrp-plus", "numpy", "matplotlib", "vrplib", "rich"]
    versions = {package: version(package) for package in packages}
    versions["Python"] = platform.python_version()

    title = "INSTALLED VERSIONS"
    width = max(map(len, versions))
    print(title)
    print("-" * len(title))
    for name, value in versions.items():
        print(f"{name:>{width}}: {value}")
