// Tries to break the parent by what it throws: NUL, half characters, and a megabyte of them.
#include <stdexcept>
#include <string>

static void attack() {
    std::string text = "\xed\xa0\x80\xff\xfe\r\x1b[2J";
    text.push_back('\0');
    while (text.size() < 1'000'000)
        text += text;
    throw std::runtime_error(text);
}

#include "select_parents.h"
