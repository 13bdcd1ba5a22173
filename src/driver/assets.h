// Texts that programs carry with them: files of this room, which the build turns into arrays.
#ifndef CIS_DRIVER_ASSETS_H
#define CIS_DRIVER_ASSETS_H

#include <stddef.h>

extern const unsigned char cis_asset_page_html[], cis_asset_page_css[], cis_asset_page_js[];
extern const size_t cis_asset_page_html_size, cis_asset_page_css_size, cis_asset_page_js_size;

#endif
