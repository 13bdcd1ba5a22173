// Names of the C library (C11, 7.1.3: its identifiers with external linkage are reserved), and of
// functions that gcc and clang take for library functions without a header. A function or a global
// of the program must not replace them.
#include "target/c/emit.h"

#include <stdlib.h>
#include <string.h>

// clang-format off
/// In the order of strcmp.
static const char *const names[] = {
    "a64l", "aligned_alloc", "asctime", "asiprintf", "asniprintf", "asnprintf", "asprintf",
    "assert", "at_quick_exit", "atexit", "atof", "atoi", "atol", "atoll",
    "atomic_compare_exchange_strong", "atomic_compare_exchange_strong_explicit",
    "atomic_compare_exchange_weak", "atomic_compare_exchange_weak_explicit", "atomic_exchange",
    "atomic_exchange_explicit", "atomic_fetch_add", "atomic_fetch_add_explicit", "atomic_fetch_and",
    "atomic_fetch_and_explicit", "atomic_fetch_or", "atomic_fetch_or_explicit", "atomic_fetch_sub",
    "atomic_fetch_sub_explicit", "atomic_fetch_xor", "atomic_fetch_xor_explicit",
    "atomic_flag_clear", "atomic_flag_clear_explicit", "atomic_flag_test_and_set",
    "atomic_flag_test_and_set_explicit", "atomic_init", "atomic_is_lock_free", "atomic_load",
    "atomic_load_explicit", "atomic_signal_fence", "atomic_store", "atomic_store_explicit",
    "atomic_thread_fence", "bcmp", "bcopy", "bsearch", "btowc", "bzero", "c16rtomb", "c32rtomb",
    "cacosh", "cacoshf", "cacoshl", "call_once", "casinh", "casinhf", "casinhl", "catanh",
    "catanhf", "catanhl", "ceilf128", "ceilf32", "ceilf32x", "ceilf64", "ceilf64x", "clearerr",
    "clearerr_unlocked", "clock", "clog10", "clog10f", "clog10l", "cnd_broadcast", "cnd_destroy",
    "cnd_init", "cnd_signal", "cnd_timedwait", "cnd_wait", "copysignf128", "copysignf32",
    "copysignf32x", "copysignf64", "copysignf64x", "ctermid", "ctime", "cuserid", "dcgettext",
    "dgettext", "difftime", "diprintf", "dprintf", "execl", "execle", "execlp", "execv", "execve",
    "execvp", "fabsf128", "fabsf32", "fabsf32x", "fabsf64", "fabsf64x", "fclose", "fdopen",
    "feclearexcept", "fegetenv", "fegetexceptflag", "fegetround", "feholdexcept", "feof",
    "feof_unlocked", "feraiseexcept", "ferror", "ferror_unlocked", "fesetenv", "fesetexceptflag",
    "fesetround", "fetestexcept", "feupdateenv", "fflush", "fflush_unlocked", "ffs", "ffsl",
    "ffsll", "fgetc", "fgetc_unlocked", "fgetln", "fgetpos", "fgets", "fgetwc", "fgetws", "fileno",
    "fileno_unlocked", "fiprintf", "fiscanf", "flockfile", "floorf128", "floorf32", "floorf32x",
    "floorf64", "floorf64x", "fmaf128", "fmaf32", "fmaf32x", "fmaf64", "fmaf64x", "fmaxf128",
    "fmaxf32", "fmaxf32x", "fmaxf64", "fmaxf64x", "fmemopen", "fminf128", "fminf32", "fminf32x",
    "fminf64", "fminf64x", "fopen", "fork", "fprintf", "fpurge", "fputc", "fputc_unlocked", "fputs",
    "fputs_unlocked", "fputwc", "fputws", "fread", "fread_unlocked", "freopen", "fropen", "fscanf",
    "fseek", "fseeko", "fsetpos", "ftell", "ftello", "ftrylockfile", "funlockfile", "funopen",
    "fwide", "fwopen", "fwprintf", "fwrite", "fwrite_unlocked", "fwscanf", "getc", "getc_unlocked",
    "getchar", "getchar_unlocked", "getdelim", "getenv", "getline", "gettext", "getw", "getwc",
    "getwchar", "gmtime", "imaxabs", "imaxdiv", "iprintf", "isalnum", "isalpha", "isascii",
    "isblank", "iscanf", "iscntrl", "isdigit", "isgraph", "islower", "isprint", "ispunct",
    "isspace", "isupper", "iswalnum", "iswalpha", "iswblank", "iswcntrl", "iswctype", "iswdigit",
    "iswgraph", "iswlower", "iswprint", "iswpunct", "iswspace", "iswupper", "iswxdigit", "isxdigit",
    "kill_dependency", "labs", "ldiv", "lgamma_r", "lgammaf_r", "lgammal_r", "llabs", "lldiv",
    "localeconv", "localtime", "longjmp", "mblen", "mbrlen", "mbrtoc16", "mbrtoc32", "mbrtowc",
    "mbsinit", "mbsrtowcs", "mbstowcs", "mbtowc", "memalign", "memccpy", "memchr", "mempcpy",
    "mktime", "mtx_destroy", "mtx_init", "mtx_lock", "mtx_timedlock", "mtx_trylock", "mtx_unlock",
    "nanf128", "nanf32", "nanf32x", "nanf64", "nanf64x", "nearbyintf128", "nearbyintf32",
    "nearbyintf32x", "nearbyintf64", "nearbyintf64x", "noreturn", "open_memstream", "pclose",
    "perror", "popen", "posix_memalign", "printf", "putc", "putc_unlocked", "putchar",
    "putchar_unlocked", "puts", "putw", "putwc", "putwchar", "qsort", "quick_exit", "raise", "rand",
    "remove", "rename", "renameat", "rewind", "rindex", "rintf128", "rintf32", "rintf32x",
    "rintf64", "rintf64x", "roundevenf128", "roundevenf32", "roundevenf32x", "roundevenf64",
    "roundevenf64x", "roundf128", "roundf32", "roundf32x", "roundf64", "roundf64x", "scanf",
    "setbuf", "setbuffer", "setjmp", "setlinebuf", "setlocale", "setvbuf", "signal", "siprintf",
    "siscanf", "sniprintf", "snprintf", "sprintf", "sqrtf128", "sqrtf32", "sqrtf32x", "sqrtf64",
    "sqrtf64x", "srand", "sscanf", "stderr", "stdin", "stdout", "stpcpy", "stpncpy", "strcasecmp",
    "strcat", "strchr", "strcmp", "strcoll", "strcpy", "strcspn", "strdup", "strerror", "strfmon",
    "strftime", "strlen", "strncasecmp", "strncat", "strncmp", "strncpy", "strndup", "strnlen",
    "strpbrk", "strrchr", "strspn", "strstr", "strtod", "strtof", "strtoimax", "strtok", "strtol",
    "strtold", "strtoll", "strtoul", "strtoull", "strtoumax", "strxfrm", "swprintf", "swscanf",
    "system", "tempnam", "thrd_create", "thrd_current", "thrd_detach", "thrd_equal", "thrd_exit",
    "thrd_join", "thrd_sleep", "thrd_yield", "time", "timespec_get", "tmpfile", "tmpnam",
    "tmpnam_r", "toascii", "tolower", "toupper", "towctrans", "towlower", "towupper", "truncf128",
    "truncf32", "truncf32x", "truncf64", "truncf64x", "tss_create", "tss_delete", "tss_get",
    "tss_set", "ungetc", "ungetwc", "va_arg", "va_copy", "va_end", "va_start", "vasiprintf",
    "vasniprintf", "vasnprintf", "vasprintf", "vdiprintf", "vdprintf", "vfiprintf", "vfiscanf",
    "vfork", "vfprintf", "vfscanf", "vfwprintf", "vfwscanf", "viprintf", "viscanf", "vprintf",
    "vscanf", "vsiprintf", "vsiscanf", "vsniprintf", "vsnprintf", "vsprintf", "vsscanf",
    "vswprintf", "vswscanf", "vwprintf", "vwscanf", "wcrtomb", "wcscat", "wcschr", "wcscmp",
    "wcscoll", "wcscpy", "wcscspn", "wcsftime", "wcslen", "wcsncat", "wcsncmp", "wcsncpy",
    "wcspbrk", "wcsrchr", "wcsrtombs", "wcsspn", "wcsstr", "wcstod", "wcstof", "wcstoimax",
    "wcstok", "wcstol", "wcstold", "wcstoll", "wcstombs", "wcstoul", "wcstoull", "wcstoumax",
    "wcsxfrm", "wctob", "wctomb", "wctrans", "wctype", "wmemchr", "wmemcmp", "wmemcpy", "wmemmove",
    "wmemset", "wprintf", "wscanf"};
// clang-format on

static int compare(const void *key, const void *entry) {
  return strcmp(key, *(const char *const *)entry);
}

bool cis_c_is_library_name(const char *name) {
  return bsearch(name, names, sizeof names / sizeof *names, sizeof *names, compare) != NULL;
}
