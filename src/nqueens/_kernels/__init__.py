"""The kernels, and the extension modules beside `nqueens._core` that run them."""
