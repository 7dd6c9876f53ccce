"""The former name of :class:`mep.progress.Progress`, to import it by."""

from mep.progress import Progress as Observer

__all__ = ["Observer"]
