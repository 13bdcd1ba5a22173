"""Rules that run Cistern's tools. Outputs depend on the input, the options and the tool alone, so that Bazel's caches, remote ones
too, can keep them. The tools come from a repository `@cistern` with bin/ (see WORKSPACE)."""

def _module(ctx):
    out = ctx.actions.declare_file(ctx.label.name + ".mlir")
    ctx.actions.run(
        executable = ctx.executable.tool,
        arguments = [ctx.file.src.path, "-o", out.path] + ctx.attr.options +
                    ["--irdl-file=" + dialects.path for dialects in ctx.files.dialects],
        inputs = [ctx.file.src] + ctx.files.dialects,
        outputs = [out],
        mnemonic = "Cistern",
        progress_message = "Lowering %s" % ctx.label,
    )
    return [DefaultInfo(files = depset([out]))]

cistern_module = rule(
    doc = "NAME.mlir: a model after cistern-opt's options.",
    implementation = _module,
    attrs = {
        "src": attr.label(allow_single_file = [".mlir", ".mlirbc"], mandatory = True),
        "options": attr.string_list(default = ["--buffer-pipeline"]),
        "dialects": attr.label(allow_single_file = True, doc = "a file for --irdl-file"),
        "tool": attr.label(default = "@cistern//:bin/cistern-opt", allow_single_file = True, executable = True, cfg = "exec"),
    },
)

def _c(ctx):
    source = ctx.actions.declare_file(ctx.label.name + ".c")
    header = ctx.actions.declare_file(ctx.label.name + ".h")
    ctx.actions.run(
        executable = ctx.executable.tool,
        arguments = [ctx.file.src.path, "-o", source.path, "--header=" + header.path] + ctx.attr.options,
        inputs = [ctx.file.src],
        outputs = [source, header],
        mnemonic = "CisternC",
        progress_message = "Compiling %s to C" % ctx.label,
    )
    return [DefaultInfo(files = depset([source, header]))]

cistern_c = rule(
    doc = "NAME.c and NAME.h: a model as one C file, for srcs of a cc_library.",
    implementation = _c,
    attrs = {
        "src": attr.label(allow_single_file = [".mlir", ".mlirbc"], mandatory = True),
        "options": attr.string_list(),
        "tool": attr.label(default = "@cistern//:bin/cistern-cc", allow_single_file = True, executable = True, cfg = "exec"),
    },
)
