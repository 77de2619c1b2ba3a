"""What has to be on the disk besides what is in files: the names in a folder, and folders that were made."""

import os

TEMPORARY = ".tmp"
"""The ending of a file that is being written; whoever holds the writer's lock may delete what is left over."""


def sync_folder(folder: str) -> None:
    """Have the names in a folder on the disk, where the system has a way to say so and we may read the folder."""
    if hasattr(os, "O_DIRECTORY") and os.access(folder, os.R_OK):
        descriptor = os.open(folder, os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def make_folder(folder: str) -> None:
    """Make a folder, and those above it that are wanting; their names are on the disk when this returns."""
    folder = os.path.abspath(folder)
    if os.path.isdir(folder):
        return
    above = os.path.dirname(folder)
    make_folder(above)
    os.makedirs(folder, exist_ok=True)
    sync_folder(above)
