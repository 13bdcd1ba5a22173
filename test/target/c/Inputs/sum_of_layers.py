"""Adds up the layers of a report of cistern-cc."""
import json
import sys

report = json.load(sys.stdin)
(function,) = report["functions"]
layers, buffers = function["layers"], function["buffers"]
facts = [f"macs {sum(layer['macs'] for layer in layers)}"]
tables = report["constants"] - sum(layer["weights"] for layer in layers)
facts.append("weights equal constants" if 0 <= tables <= 2000 else f"{tables} bytes of constants in no layer")
facts.append("peak within the arena" if 0 < function["peak"] <= function["arena"] else "peak beyond the arena")
inside = all(b["offset"] + b["bytes"] <= function["arena"] and b["first_layer"] < b["end_layer"] for b in buffers)
facts.append("buffers within the arena" if inside else "a buffer beyond the arena")
print(", ".join(facts))
