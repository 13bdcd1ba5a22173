#!/usr/bin/env python3
"""The same questions to cistern-lsp and mlir-lsp-server: definitions, references, and what completes a value or a block.

    compare.py [--every=N] FILE...

Asks at every N-th name of each file that both read without errors. What differs is shown; exit status 1 then."""
import re
import sys

from client import SERVER, Client

NAME = re.compile(r"%[\w$.-]+(?:#\d+)?|\^[\w$.-]+|@[\w$.-]+|[!#][A-Za-z_][\w$]*(?![\w$.<])")
UPSTREAM = ["mlir-lsp-server-22"]


def places(answer):
    """Where the ranges of an answer begin: a link, a list, or null."""
    answer = answer if isinstance(answer, list) else [answer] if answer else []
    return sorted({(p["range"]["start"]["line"], p["range"]["start"]["character"]) for p in answer})


def questions(text, every):
    found = []
    for line, content in enumerate(text.split("\n")):
        code = content.split("//")[0]
        if '"' in code:
            continue
        found += [(line, match.start(), match.group()) for match in NAME.finditer(code)]
    return found[::every]


def spells(text, place, name):
    """Whether a place, or its line, has the name: mlir-lsp-server does not know the second use of a value in an affine map, and
    symbols in some attributes."""
    line, character = place if isinstance(place, tuple) else (place, 0)
    return name.split("#")[0] in text.split("\n")[line][character:]


def completed(server, line, character, uri, name):
    """What completes a value or a block, each name without the number of a result."""
    answer = server.at("completion", line, character, uri)
    items = answer["items"] if isinstance(answer, dict) else answer or []
    return sorted({item["label"].split("#")[0] for item in items if item["label"][:1] == name[0]})


def compare_completion(ours, theirs, path, uri, line, character, name):
    """1: more here, blocks further down, or values where there is nothing there, in affine maps; 0: the same; None: shown as a
    difference."""
    answers = [completed(server, line, character + 1, uri, name) for server in (ours, theirs)]
    if answers[0] == answers[1]:
        return 0
    if set(answers[0]) > set(answers[1]) and (name[0] == "^" or not answers[1]):
        return 1
    print(f"{path}:{line + 1}:{character + 1}: completion of {name}: {answers[0]}, mlir-lsp-server: {answers[1]}")
    return None


def errors(client, uri, text):
    client.open(text, uri)
    return [d for d in client.diagnostics(uri) if d["severity"] == 1]


def compare(ours, theirs, path, every):
    text, uri = open(path, encoding="utf-8").read(), "file:///" + path.strip("/").replace("/", "_")
    if errors(ours, uri, text) or errors(theirs, uri, text):
        return None
    asked, different, more_here, fewer_here = 0, 0, 0, 0
    for line, character, name in questions(text, every):
        for method, more in (("definition", {}), ("references", {"context": {"includeDeclaration": True}})):
            answers = [places(server.at(method, line, character + 1, uri, **more)) for server in (ours, theirs)]
            if name[0] == "@":  # here a symbol's definition is its name, there the op
                answers = [sorted({line for line, _ in answer}) for answer in answers]
            asked += 1
            if set(answers[0]) > set(answers[1]) and all(spells(text, place, name) for place in answers[0]):
                more_here += 1
            elif "#" in name and set(answers[0]) < set(answers[1]):
                fewer_here += 1  # the uses of that result, there those of all results
            elif answers[0] != answers[1]:
                different += 1
                print(f"{path}:{line + 1}:{character + 1}: {method} of {name}: {answers[0]}, mlir-lsp-server: {answers[1]}")
        if name[0] in "%^" and places(ours.at("definition", line, character + 1, uri)) != [(line, character)]:
            found = compare_completion(ours, theirs, path, uri, line, character, name)
            asked += 1
            different += found is None
            more_here += found == 1
    return asked, different, more_here, fewer_here


def main():
    every, paths = 1, []
    for word in sys.argv[1:]:
        if word.startswith("--every="):
            every = int(word.partition("=")[2])
        else:
            paths.append(word)
    total = [0, 0, 0, 0, 0, 0]
    for path in paths:
        with Client(SERVER, "--no-copies") as ours, Client(*UPSTREAM) as theirs:
            try:
                result = compare(ours, theirs, path, every)
            except EOFError:  # it has crashed
                if ours.process.poll() is not None:
                    raise
                result = None
            if result is None:
                total[3] += 1
            else:
                total = [total[0] + 1, total[1] + result[0], total[2] + result[1], total[3], total[4] + result[2],
                         total[5] + result[3]]
    print("{0} files, {1} questions, {2} different answers; {4} with more places here, {5} with fewer, as of one result; {3} files "
          "with errors left out".format(*total))
    return 1 if total[2] else 0


if __name__ == "__main__":
    sys.exit(main())
