"""What the kernels of several engines share: the compiler's decorators with their cache, and bare instructions."""
