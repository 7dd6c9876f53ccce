"""
Inference with POMO (Kwon et al., 2020), a neural policy that builds routes.

The package runs in the environment of its solver, and needs only numpy and torch.
"""
