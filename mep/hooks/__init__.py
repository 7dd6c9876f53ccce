"""
What evolution needs to know of each hook, besides what the solver needs.

Each hook has a folder of its name, with what its operators are tried on (``probes``) and
what they can be composed of (``grammar``). Facts and knowledge for prompts are in
``prompts/hooks``.
"""
