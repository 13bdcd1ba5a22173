// The layout of MLIR bytecode, as MLIR's document "MLIR Bytecode Format" has it: versions, sections
// and the mask in front of an op.
//
//   file     'M' 'L' 0xEF 'R', version, producer and NUL, sections
//   section  id (its high bit: aligned), length, (alignment, padding,) data
//   number   7 bits to a byte; the zeros at the low end of the first byte count the bytes after it
//   op       name, mask, location, then what the mask says, in the order of CIS_BC_OP_*
#ifndef CIS_BYTECODE_LAYOUT_H
#define CIS_BYTECODE_LAYOUT_H

#define CIS_BC_MAGIC "ML\xefR"

/// The first version with each part of the format.
enum {
  CIS_BC_DIALECT_VERSIONS = 1,
  CIS_BC_SECTIONS_OF_REGIONS = 2, // isolated regions are sections of their own
  CIS_BC_USE_LIST_ORDERS = 3,
  CIS_BC_UNKNOWN_LOCATIONS_ELIDED = 4, // of block arguments; and op names are counted
  CIS_BC_PROPERTIES = 5,
  CIS_BC_SEGMENTS = 6, // sizes of groups are numbers rather than attributes
  CIS_BC_VERSION = 6,
};

typedef enum cis_bc_section {
  CIS_BC_STRINGS,
  CIS_BC_DIALECTS,
  CIS_BC_ENTRIES, // attributes, then types
  CIS_BC_ENTRY_OFFSETS,
  CIS_BC_IR,
  CIS_BC_RESOURCES,
  CIS_BC_RESOURCE_OFFSETS,
  CIS_BC_VERSION_OF_DIALECT, // inside DIALECTS
  CIS_BC_PROPERTY_TABLE,
  CIS_BC_NUM_SECTIONS
} cis_bc_section;

enum { CIS_BC_ALIGNED = 0x80, CIS_BC_PADDING = 0xCB };

/// The mask of an op, in the order in which its parts are written, apart from PROPERTIES, which
/// come after ATTRS, and USE_LISTS, which come before REGIONS.
enum {
  CIS_BC_OP_ATTRS = 0x01,
  CIS_BC_OP_RESULTS = 0x02,
  CIS_BC_OP_OPERANDS = 0x04,
  CIS_BC_OP_SUCCESSORS = 0x08,
  CIS_BC_OP_REGIONS = 0x10,
  CIS_BC_OP_USE_LISTS = 0x20,
  CIS_BC_OP_PROPERTIES = 0x40,
};

enum { CIS_BC_RESOURCE_BLOB, CIS_BC_RESOURCE_BOOL, CIS_BC_RESOURCE_STRING };

/// Codes of the builtin dialect's attributes and types, in the order of BuiltinDialectBytecode.td.
enum {
  CIS_BC_ARRAY,
  CIS_BC_DICT,
  CIS_BC_STRING,
  CIS_BC_TYPED_STRING,
  CIS_BC_FLAT_SYMBOL,
  CIS_BC_SYMBOL,
  CIS_BC_TYPE,
  CIS_BC_UNIT,
  CIS_BC_INTEGER,
  CIS_BC_FLOAT,
  CIS_BC_LOC_CALL_SITE,
  CIS_BC_LOC_FILE,
  CIS_BC_LOC_FUSED,
  CIS_BC_LOC_FUSED_METADATA,
  CIS_BC_LOC_NAME,
  CIS_BC_LOC_UNKNOWN,
  CIS_BC_DENSE_RESOURCE,
  CIS_BC_DENSE_ARRAY,
  CIS_BC_DENSE,
  CIS_BC_DENSE_STRING,
  CIS_BC_SPARSE,
  CIS_BC_DISTINCT,
  CIS_BC_LOC_RANGE,
};
enum {
  CIS_BC_TYPE_INTEGER,
  CIS_BC_TYPE_INDEX,
  CIS_BC_TYPE_FUNCTION,
  CIS_BC_TYPE_BF16,
  CIS_BC_TYPE_F16,
  CIS_BC_TYPE_F32,
  CIS_BC_TYPE_F64,
  CIS_BC_TYPE_F80,
  CIS_BC_TYPE_F128,
  CIS_BC_TYPE_COMPLEX,
  CIS_BC_TYPE_MEMREF,
  CIS_BC_TYPE_MEMREF_SPACE,
  CIS_BC_TYPE_NONE,
  CIS_BC_TYPE_TENSOR,
  CIS_BC_TYPE_TENSOR_ENCODING,
  CIS_BC_TYPE_TUPLE,
  CIS_BC_TYPE_UNRANKED_MEMREF,
  CIS_BC_TYPE_UNRANKED_MEMREF_SPACE,
  CIS_BC_TYPE_UNRANKED_TENSOR,
  CIS_BC_TYPE_VECTOR,
  CIS_BC_TYPE_VECTOR_SCALABLE,
};

#endif
