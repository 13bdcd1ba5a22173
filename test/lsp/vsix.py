#!/usr/bin/env python3
"""Whether a .vsix has what VS Code looks for: `vsix.py FILE FOLDER` checks its manifests and unpacks it."""
import json
import pathlib
import shutil
import sys
import xml.etree.ElementTree
import zipfile

SCHEMA = {"x": "http://schemas.microsoft.com/developer/vsx-schema/2011"}


def check(path):
    package = zipfile.ZipFile(path)
    names = set(package.namelist())
    manifest = json.loads(package.read("extension/package.json"))
    root = xml.etree.ElementTree.fromstring(package.read("extension.vsixmanifest"))
    identity = root.find("x:Metadata/x:Identity", SCHEMA)
    wanted = {"Id": manifest["name"], "Version": manifest["version"], "Publisher": manifest["publisher"]}
    assert {key: identity.get(key) for key in wanted} == wanted, identity.attrib
    assert root.find("x:Installation/x:InstallationTarget", SCHEMA).get("Id") == "Microsoft.VisualStudio.Code"
    assets = {asset.get("Type"): asset.get("Path") for asset in root.findall("x:Assets/x:Asset", SCHEMA)}
    assert assets["Microsoft.VisualStudio.Code.Manifest"] == "extension/package.json", assets
    # Each file is of a type that is declared, and each one that is named is there.
    types = xml.etree.ElementTree.fromstring(package.read("[Content_Types].xml"))
    known = {part.get("Extension").lower() for part in types}
    assert {pathlib.PurePath(name).suffix.lower() for name in names if pathlib.PurePath(name).suffix} <= known | {".xml", ".vsixmanifest"}, known
    contributed = manifest["contributes"]
    files = [manifest["main"]] + [g["path"] for g in contributed["grammars"]] + [lang["configuration"] for lang in contributed["languages"]]
    for name in [*assets.values(), *(str(pathlib.PurePosixPath("extension", name)) for name in files)]:
        assert name in names, name
    for dependency in manifest["dependencies"]:
        assert f"extension/node_modules/{dependency}/package.json" in names, dependency


def main():
    path, folder = sys.argv[1:]
    check(path)
    shutil.rmtree(folder, ignore_errors=True)
    zipfile.ZipFile(path).extractall(folder)


if __name__ == "__main__":
    main()
