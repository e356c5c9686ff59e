"""What the kernels of all engines share: decorators with a disk cache, and machine instructions."""
