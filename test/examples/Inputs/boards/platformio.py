"""Runs the script of examples/boards/platformio as PlatformIO does: FOLDER MODEL BUILD."""
import builtins
import pathlib
import runpy
import sys


class Env:
    def __init__(self, folder, model, build):
        self.folder, self.model, self.build, self.built = folder, model, build, []

    def subst(self, text):
        return text.replace("$PROJECT_DIR", self.folder).replace("$BUILD_DIR", self.build)

    def GetProjectOption(self, name, default):
        return {"custom_models": self.model}.get(name, default)

    def Append(self, CPPPATH):
        self.include = CPPPATH

    def BuildSources(self, to, source):
        self.built += list(pathlib.Path(source).glob("*.c"))


env = Env(*sys.argv[1:])
builtins.Import = lambda name: builtins.__dict__.setdefault(name, env)
runpy.run_path(str(pathlib.Path(sys.argv[1]) / "cistern.py"))
assert [p.name for p in env.built] == ["classify.c"], env.built
