"""Tables of system calls: those that jobs may use, by name."""

from __future__ import annotations

#: Number of a call on x86_64 and on aarch64, where it may not exist.
Numbers = tuple[int | None, int | None]

#: Calls that every job may use.
USUAL: dict[str, Numbers] = {
    # Files, which Landlock and the private root decide about.
    "read": (0, 63),
    "write": (1, 64),
    "readv": (19, 65),
    "writev": (20, 66),
    "pread64": (17, 67),
    "pwrite64": (18, 68),
    "close": (3, 57),
    "close_range": (436, 436),
    "openat": (257, 56),
    "open": (2, None),
    "creat": (85, None),
    "stat": (4, None),
    "fstat": (5, 80),
    "lstat": (6, None),
    "newfstatat": (262, 79),
    "statx": (332, 291),
    "lseek": (8, 62),
    "access": (21, None),
    "faccessat": (269, 48),
    "faccessat2": (439, 439),
    "dup": (32, 23),
    "dup2": (33, None),
    "dup3": (292, 24),
    "getdents64": (217, 61),
    "getcwd": (79, 17),
    "chdir": (80, 49),
    "rename": (82, None),
    "renameat": (264, 38),
    "renameat2": (316, 276),
    "mkdir": (83, None),
    "mkdirat": (258, 34),
    "rmdir": (84, None),
    "unlink": (87, None),
    "unlinkat": (263, 35),
    "readlink": (89, None),
    "readlinkat": (267, 78),
    "truncate": (76, 45),
    "ftruncate": (77, 46),
    "fallocate": (285, 47),
    "fsync": (74, 82),
    "fdatasync": (75, 83),
    "utimensat": (280, 88),
    "umask": (95, 166),
    "chmod": (90, None),
    "fchmod": (91, 52),
    "fchmodat": (268, 53),
    "statfs": (137, 43),
    "fstatfs": (138, 44),
    # Memory.
    "mmap": (9, 222),
    "mprotect": (10, 226),
    "munmap": (11, 215),
    "mremap": (25, 216),
    "madvise": (28, 233),
    "brk": (12, 214),
    "membarrier": (324, 283),
    # Waiting and pipes.
    "select": (23, None),
    "pselect6": (270, 72),
    "poll": (7, None),
    "ppoll": (271, 73),
    "pipe": (22, None),
    "pipe2": (293, 59),
    "nanosleep": (35, 101),
    "clock_nanosleep": (230, 115),
    "restart_syscall": (219, 128),
    # Time, and what a process may know of itself and of the machine.
    "clock_gettime": (228, 113),
    "clock_getres": (229, 114),
    "gettimeofday": (96, 169),
    "time": (201, None),
    "times": (100, 153),
    "getrusage": (98, 165),
    "getrlimit": (97, 163),
    "sysinfo": (99, 179),
    "uname": (63, 160),
    "getcpu": (309, 168),
    "getpid": (39, 172),
    "getppid": (110, 173),
    "gettid": (186, 178),
    "getuid": (102, 174),
    "geteuid": (107, 175),
    "getgid": (104, 176),
    "getegid": (108, 177),
    "getgroups": (115, 158),
    "getpgrp": (111, None),
    "getsid": (124, 156),
    # Signals to oneself, threads, and the end.
    "rt_sigaction": (13, 134),
    "rt_sigprocmask": (14, 135),
    "rt_sigreturn": (15, 139),
    "sigaltstack": (131, 132),
    "futex": (202, 98),
    "set_robust_list": (273, 99),
    "get_robust_list": (274, 100),
    "set_tid_address": (218, 96),
    "rseq": (334, 293),
    "sched_yield": (24, 124),
    "sched_getaffinity": (204, 123),
    "arch_prctl": (158, None),
    "getrandom": (318, 278),
    "exit": (60, 93),
    "exit_group": (231, 94),
}

#: Calls that a job needs besides to start a compiler.
TO_START_PROGRAMS: dict[str, Numbers] = {
    "fork": (57, None),
    "vfork": (58, None),
    "execve": (59, 221),
    "wait4": (61, 260),
    "waitid": (247, 95),
    "kill": (62, 129),
    "link": (86, None),
    "linkat": (265, 37),
    "symlink": (88, None),
    "symlinkat": (266, 36),
    "sendfile": (40, 71),
    "copy_file_range": (326, 285),
}

#: Calls whose arguments are looked at.
CLONE: Numbers = (56, 220)
CLONE3: Numbers = (435, 435)
IOCTL: Numbers = (16, 29)
FCNTL: Numbers = (72, 25)
PRLIMIT: Numbers = (302, 261)
TGKILL: Numbers = (234, 131)
