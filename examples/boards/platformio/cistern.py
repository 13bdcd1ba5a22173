"""Makes C of the models of platformio.ini before the build: .pio/build/ENV/cistern/NAME.c and NAME.h, with NAME as prefix."""
import pathlib
import re
import subprocess

Import("env")  # noqa: F821


def add_models(env):
    project = pathlib.Path(env.subst("$PROJECT_DIR"))
    folder = pathlib.Path(env.subst("$BUILD_DIR")) / "cistern"
    options = env.GetProjectOption("custom_model_options", "").split()
    folder.mkdir(parents=True, exist_ok=True)
    for model in env.GetProjectOption("custom_models", "").split():
        path = project / model
        name = re.sub(r"\W", "_", path.name.split(".")[0])
        outputs = [folder / f"{name}.c", folder / f"{name}.h"]
        if not all(o.exists() and o.stat().st_mtime >= path.stat().st_mtime for o in outputs):
            subprocess.run(["cistern-cc", path, "-o", outputs[0], f"--header={outputs[1]}", f"--prefix={name}", *options], check=True)
    env.Append(CPPPATH=[str(folder)])
    env.BuildSources(str(folder / "objects"), str(folder))


add_models(env)  # noqa: F821
