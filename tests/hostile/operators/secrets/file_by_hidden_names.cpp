// Tries to read a secret by functions of the C library with other names than usual.
#include <dlfcn.h>

#include <cstdio>
#include <stdexcept>

static void attack() {
    using Open = FILE *(char const *, char const *);
    for (auto const *name : {"fopen64", "_IO_fopen", "fopen"}) {
        auto *const function = dlsym(RTLD_DEFAULT, name);
        auto *const file =
            function ? reinterpret_cast<Open *>(function)("@SECRET_FILE@", "r") : nullptr;
        char text[200] = {};
        if (file && std::fread(text, 1, sizeof(text) - 1, file) != 0)
            throw std::runtime_error(text);
    }
}

#include "update_penalties.h"
