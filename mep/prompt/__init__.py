"""Prompts for language models: facts, and templates that put them into words."""

from mep.candidate.prompt_kind import PromptKind as PromptKind

from .context import Attempt as Attempt
from .context import Course as Course
from .context import Feedback as Feedback
from .context import Knowledge as Knowledge
from .context import Parent as Parent
from .context import PromptContext as PromptContext
from .render import render as render
