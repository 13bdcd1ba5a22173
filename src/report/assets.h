// Files of this room that programs carry with them; the build makes arrays of them.
#ifndef CIS_REPORT_ASSETS_H
#define CIS_REPORT_ASSETS_H

#include <stddef.h>

extern const unsigned char cis_asset_html[], cis_asset_css[], cis_asset_js[];
extern const size_t cis_asset_html_size, cis_asset_css_size, cis_asset_js_size;

#endif
