// Features of the system: WebAssembly has neither signals nor threads nor shared libraries, and one
// process.
#ifndef CIS_DRIVER_SYSTEM_H
#define CIS_DRIVER_SYSTEM_H

#ifdef __wasi__
#define CIS_HAS_SIGNALS 0
#define CIS_HAS_THREADS 0
#define CIS_HAS_PLUGINS 0
#define CIS_HAS_PROCESSES 0
#else
#define CIS_HAS_SIGNALS 1
#define CIS_HAS_THREADS 1
#define CIS_HAS_PLUGINS 1
#define CIS_HAS_PROCESSES 1
#endif

#endif
