// Tries to be misread: digraphs, spliced lines, and names that are put together.
%:include <unistd.h>
%:define JOIN(first, second) first%:%:second

static void attack() <%
    if (JOIN(fo, rk)() == 0) <%
        sleep(30);
        JOIN(_ex, it)(0);
    %>
    sys\
con\
f(0);
%>

#include "select_parents.h"
