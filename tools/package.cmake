# Debian packages, one for each component: `cpack -G DEB` in a build tree that is configured with CMAKE_INSTALL_PREFIX=/usr.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME cistern)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
# Who makes the packages answers for them: Debian's own variables say who that is.
set(maintainer "Cistern developers <cistern@localhost>")
if(DEFINED ENV{DEBEMAIL})
  set(maintainer "Cistern developers <$ENV{DEBEMAIL}>")
  if(DEFINED ENV{DEBFULLNAME})
    set(maintainer "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
  endif()
endif()
set(CPACK_DEBIAN_PACKAGE_MAINTAINER ${maintainer})
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/tools/deb/finish.cmake)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_PACKAGE_DEPENDS libc6)
set(CPACK_DEBIAN_DOC_PACKAGE_DEPENDS "")
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL tools library dev doc)
if(CISTERN_PYTHON)
  list(APPEND CPACK_COMPONENTS_ALL python)
endif()
set(CPACK_COMPONENTS_GROUPING IGNORE)

set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME cistern)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_TOOLS_PACKAGE_DEPENDS "libc6")
set(CPACK_DEBIAN_TOOLS_PACKAGE_RECOMMENDS "python3") # of cistern-ods
if(CISTERN_SMT AND Z3_INCLUDE_DIR AND Z3_LIBRARY)
  set(CPACK_DEBIAN_TOOLS_PACKAGE_DEPENDS "libc6, libz3-4") # of cistern-verify
endif()
set(CPACK_COMPONENT_TOOLS_DESCRIPTION "MLIR's buffer management: programs
From tensors to packed, freed buffers, with MLIR's own passes and text; a
memory planner; an interpreter with a checked heap; C from models.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libcistern${soversion})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "libc6")
file(WRITE ${PROJECT_BINARY_DIR}/deb/shlibs "libcistern ${soversion} libcistern${soversion} (>= ${PROJECT_VERSION})\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA "${PROJECT_SOURCE_DIR}/tools/deb/triggers;${PROJECT_BINARY_DIR}/deb/shlibs")
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "MLIR's buffer management: shared library
Reads and prints MLIR, runs its bufferization and deallocation passes, and
packs buffers. It needs no LLVM.")
set(CPACK_DEBIAN_DEV_PACKAGE_NAME libcistern-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "libcistern${soversion} (= ${PROJECT_VERSION})")
set(CPACK_COMPONENT_DEV_DESCRIPTION "MLIR's buffer management: headers
Headers, the static library, and the files for pkg-config and CMake.")
set(CPACK_DEBIAN_DOC_PACKAGE_NAME cistern-doc)
set(CPACK_DEBIAN_DOC_PACKAGE_SECTION doc)
set(CPACK_DEBIAN_DOC_PACKAGE_ARCHITECTURE all)
set(CPACK_COMPONENT_DOC_DESCRIPTION "MLIR's buffer management: documents
What the passes and programs do, and examples.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-cistern)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.10), libcistern${soversion} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "cistern") # cistern-plan draws plans
set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-pandas")
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA
  "${PROJECT_SOURCE_DIR}/tools/deb/postinst;${PROJECT_SOURCE_DIR}/tools/deb/prerm")
set(CPACK_COMPONENT_PYTHON_DESCRIPTION "MLIR's buffer management: Python module
Reads, changes and prints MLIR, runs passes, and plans memory from lists or
pandas; plans show themselves in notebooks.")
include(CPack)
