"""Names and constructs that operators may not use, with reasons for the model."""

from __future__ import annotations


def _words(text: str) -> list[str]:
    return text.split()


def _each(names: str, reason: str) -> dict[str, str]:
    return dict.fromkeys(_words(names), reason)


_RANDOM = "is no part of the run's random numbers: draw from `rng`"
_CLOCK = "depends on the clock, and runs must be repeatable: count calls or iterations"
_OUTPUT = "reads or prints, but an operator only returns its result: leave it out"
_FILES = "reaches files: an operator knows what its arguments tell"
_SYSTEM = "reaches the operating system: an operator only computes"
_MEMORY = "manages memory by hand: use std::vector or another container"
_THREADS = "is for several threads, but an operator is called by one: leave it out"
_ENDS = "ends or interrupts the solver: return a result, or throw an exception"
_HIDDEN = "runs or loads code that cannot be seen here: write that code itself"
_INTERNALS = "reaches into the interpreter: use the public members of the objects"
_CONTAINERS = "is not needed: std::vector and std::array hold what an operator stores"

#: Names in Python that are refused wherever they occur: as variables, as attributes and
#: in imports.
PYTHON_NAMES = {
    **_each("exec eval compile __import__", _HIDDEN),
    **_each("open", _FILES),
    **_each("input print", _OUTPUT),
    **_each(
        "globals locals vars",
        "reaches all variables: use parameters, or attributes of a class of your own",
    ),
    **_each(
        "setattr delattr",
        "changes objects by name: assign to attributes of a class of your own",
    ),
    **_each(
        "breakpoint exit quit help SystemExit KeyboardInterrupt",
        "ends or interrupts the solver: return a result, or raise a ValueError",
    ),
    **_each("sys os builtins subprocess importlib socket ctypes _sys _os", _SYSTEM),
    **_each("f_globals f_locals f_builtins f_back f_code tb_frame tb_next", _INTERNALS),
    **_each("gi_frame gi_code cr_frame cr_code ag_frame ag_code", _INTERNALS),
    **_each("func_globals mro __builtins__", _INTERNALS),
}

#: Kinds of nodes in Python's syntax trees that are refused.
PYTHON_NODES = _each(
    "AsyncFunctionDef AsyncFor AsyncWith Await",
    "nothing awaits an operator: write an ordinary function",
)

#: Dunder names that may be used: those of special methods, and others like them.
PYTHON_DUNDERS = frozenset(
    f"__{name}__"
    for name in _words(
        "init call name all slots post_init doc repr str bool hash len iter next "
        "contains getitem setitem delitem reversed enter exit eq ne lt le gt ge add "
        "radd iadd sub rsub isub mul rmul truediv floordiv mod pow neg abs and or xor "
        "int float index"
    )
)
PYTHON_DUNDER_REASON = _INTERNALS

#: Reasons and advice for modules that are not approved.
PYTHON_IMPORTS = {
    **_each("random secrets uuid", _RANDOM),
    **_each("time datetime", _CLOCK),
    **_each("logging io warnings", _OUTPUT),
    **_each("os pathlib shutil tempfile pickle", _FILES),
    **_each("threading multiprocessing concurrent asyncio", _THREADS),
    **_each("subprocess socket ctypes signal importlib", _SYSTEM),
    **_each("numpy scipy pandas", "is not there: lists and the module math suffice"),
}

#: Names in C++ that are refused wherever they occur.
CPP_NAMES = {
    **_each(
        "reinterpret_cast const_cast",
        "gets round the types: use static_cast, and leave what is const unchanged",
    ),
    **_each("thread_local", _THREADS),
    "extern": "declares what is elsewhere: an operator's file is all that there is",
    "operator new": _MEMORY,
    "operator delete": _MEMORY,
    **_each("malloc calloc realloc aligned_alloc alloca", _MEMORY),
    **_each("dlopen dlsym dlmopen dlvsym", _HIDDEN),
    **_each("popen vfork execl execlp execle execv execvp execve execvpe", _SYSTEM),
    **_each("posix_spawn posix_spawnp syscall ptrace mmap mprotect munmap", _SYSTEM),
    **_each("prctl setrlimit sigaction pthread_create pthread_kill", _SYSTEM),
    **_each("getenv secure_getenv setenv putenv unsetenv environ", _SYSTEM),
    **_each("_exit quick_exit atexit at_quick_exit longjmp setjmp sigsetjmp", _ENDS),
    **_each("set_terminate set_new_handler", _ENDS),
    **_each("fopen freopen fstream ifstream ofstream filesystem", _FILES),
    **_each("cout cerr clog cin printf fprintf puts putchar fwrite scanf", _OUTPUT),
    **_each("random_device mt19937 mt19937_64 minstd_rand srand drand48", _RANDOM),
    **_each("default_random_engine", _RANDOM),
    **_each("chrono steady_clock system_clock high_resolution_clock", _CLOCK),
    **_each("clock_gettime gettimeofday", _CLOCK),
    **_each("jthread pthread_t", _THREADS),
    **_each(
        "pyvrp_plus_operator_table OperatorTable operator_abi make_table table_of",
        "is written by PYVRP_PLUS_OPERATOR(name): leave it to the macro",
    ),
}

#: Functions in C++ whose names could also be those of variables: refused if the file
#: does not define the name itself, and always in the global or standard namespace.
CPP_FUNCTIONS = {
    **_each("system fork kill raise signal socket connect bind listen", _SYSTEM),
    **_each("pipe dup dup2 ioctl send recv chmod chown", _SYSTEM),
    **_each("abort exit terminate sleep usleep nanosleep pause alarm", _ENDS),
    **_each("open openat creat read write unlink rename rmdir mkdir chdir", _FILES),
    **_each("free", _MEMORY),
    **_each("rand random", _RANDOM),
    **_each("time clock", _CLOCK),
    **_each("thread async", _THREADS),
}

#: Reason for refusing names that C++ reserves, such as those with two underscores.
CPP_RESERVED_REASON = "is the compiler's own name: use what the standard headers offer"

#: Kinds of nodes in C++'s syntax trees (tree-sitter) that are refused.
CPP_NODES = {
    **_each("gnu_asm_expression", "assembly is not accepted: write the algorithm"),
    **_each("linkage_specification", "the macro exports the operator: leave it out"),
    **_each(
        "attribute_specifier ms_declspec_modifier",
        "only standard attributes are accepted: leave it out",
    ),
    **_each("goto_statement", "goto is not accepted: use loops, break and return"),
    **_each("new_expression delete_expression", _MEMORY),
    **_each(
        "preproc_def preproc_function_def preproc_call preproc_if preproc_ifdef",
        "of the preprocessor only #include may be used: write a constexpr constant, a "
        "function or a template",
    ),
}

#: Reasons and advice for headers that are not approved.
CPP_INCLUDES = {
    **_each("random", _RANDOM),
    **_each("chrono ctime time.h", _CLOCK),
    **_each("iostream ostream sstream cstdio stdio.h print format", _OUTPUT),
    **_each("fstream filesystem", _FILES),
    **_each("thread mutex atomic future condition_variable", _THREADS),
    **_each("cstdlib stdlib.h unistd.h csignal dlfcn.h", _SYSTEM),
    **_each("memory new memory_resource", _MEMORY),
    **_each("string string_view cstring", _CONTAINERS),
    **_each(
        "pyvrp_plus/operator_table.h pyvrp_plus/hooks.h",
        "is included by pyvrp_plus/operator.h",
    ),
    **_each("math.h", "include <cmath>"),
    **_each("stddef.h stdint.h", "include <cstddef> or <cstdint>"),
}
