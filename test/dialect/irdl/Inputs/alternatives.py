"""A dialect with 2,000 types, an alternative of all, and chains of 480 alternatives of it: alternatives.py CHAINS"""
import sys

TYPES, LENGTH = 2000, 480
print("irdl.dialect @e {")
for i in range(TYPES):
    print(f"  irdl.type @t{i} {{ %0 = irdl.any irdl.parameters(x: %0) }}")
print("  irdl.operation @o {\n    %a = irdl.any")
for i in range(TYPES):
    print(f"    %b{i} = irdl.parametric @e::@t{i}<%a>")
print("    %x = irdl.any_of(" + ", ".join(f"%b{i}" for i in range(TYPES)) + ")")
for chain in range(int(sys.argv[1])):
    print(f"    %y{chain}_0 = irdl.any_of(%x)")
    for i in range(1, LENGTH):
        print(f"    %y{chain}_{i} = irdl.any_of(%y{chain}_{i - 1})")
print("    irdl.operands(x: %x)\n  }\n}")
