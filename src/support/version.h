// The version of the project.
#ifndef CIS_SUPPORT_VERSION_H
#define CIS_SUPPORT_VERSION_H

#define CIS_VERSION "0.1.0"

#endif
