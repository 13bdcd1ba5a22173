"""A client of a language server, for tests: it sends messages, whole or malformed, and waits for answers."""
import json
import os
import queue
import subprocess
import threading

SERVER = os.path.join(os.environ.get("CISTERN_BIN", "build/release/bin"), "cistern-lsp")
TIMEOUT = float(os.environ.get("TIMEOUT", "60"))


class Client:
    """`with Client() as client:` starts a server and initializes it."""

    def __init__(self, *command, initialize=True, options=None, encodings=None):
        self.process = subprocess.Popen(command or [SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        self.messages = queue.Queue()
        self.kept = []  # that were not waited for yet
        self.next_id = 0
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        if initialize:
            general = {"general": {"positionEncodings": encodings}} if encodings else {}
            self.capabilities = self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": general,
                                                        "initializationOptions": options or {}})["capabilities"]
            self.tell("initialized", {})

    def _read(self):
        out = self.process.stdout
        while True:
            length = None
            while line := out.readline().strip():
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            if length is None:
                break
            self.messages.put(json.loads(out.read(length)))
        self.messages.put(None)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.reader.join()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                stream.close()
            except BrokenPipeError:
                pass

    # --- out ---

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    @staticmethod
    def frame(message):
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        return b"Content-Length: %d\r\n\r\n" % len(body) + body

    def tell(self, method, params):
        self.send_bytes(self.frame({"jsonrpc": "2.0", "method": method, "params": params}))

    def request(self, method, params):
        self.next_id += 1
        self.send_bytes(self.frame({"jsonrpc": "2.0", "id": self.next_id, "method": method, "params": params}))
        return self.next_id

    # --- in ---

    def wait(self, wanted):
        """The next message for which `wanted` holds; others are kept."""
        for message in self.kept:
            if wanted(message):
                self.kept.remove(message)
                return message
        while True:
            message = self.messages.get(timeout=TIMEOUT)
            if message is None:
                raise EOFError(f"the server has ended: {self.process.wait()}, {self.process.stderr.read().decode()}")
            if wanted(message):
                return message
            self.kept.append(message)

    def hear(self):
        """Waits for the answer to the last request, and forgets all that has come."""
        self.answer(self.next_id)
        self.kept.clear()

    def answer(self, number):
        return self.wait(lambda m: m.get("id", "") == number and "method" not in m)

    def ask(self, method, params):
        answer = self.answer(self.request(method, params))
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["result"]

    def diagnostics(self, uri):
        return self.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics"
                         and m["params"]["uri"] == uri)["params"]["diagnostics"]

    # --- documents ---

    def open(self, text, uri="file:///a.mlir", version=1):
        self.tell("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "mlir", "version": version, "text": text}})

    def change(self, changes, uri="file:///a.mlir", version=2):
        self.tell("textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": changes})

    def at(self, method, line, character, uri="file:///a.mlir", **more):
        return self.ask("textDocument/" + method, {"textDocument": {"uri": uri}, "position": {"line": line, "character": character},
                                                   **more})

    def end(self):
        """Shuts the server down; its exit status."""
        self.ask("shutdown", None)
        self.tell("exit", None)
        return self.process.wait(timeout=TIMEOUT)
