"""Proposers, which write operators: a language model, or the grammar in its place."""

from .proposer import Proposer as Proposer
from .proposer import Question as Question
