"""
A neural policy that builds routes: POMO (Kwon et al., 2020), only to be used.

It runs in the environment of its solver: it needs nothing but numpy and torch.
"""
