"""A client of the YAML language server, over stdio, as an editor is one."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any, Final, Self

CAPABILITIES: Final = {
    "textDocument": {
        "completion": {"completionItem": {"documentationFormat": ["markdown", "plaintext"]}},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
    },
    "workspace": {"configuration": True, "workspaceFolders": True},
}


class LanguageServer:
    """The server of one project, with settings for its section `yaml`."""

    def __init__(self, root: Path, settings: dict[str, Any]) -> None:
        self.root, self._settings = root, settings
        command = ["node", os.environ["YAML_LANGUAGE_SERVER"], "--stdio"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._last = 0
        self._told: dict[str, list[Any]] = {}
        self._versions: dict[str, int] = {}
        folder = {"uri": root.as_uri(), "name": root.name}
        start = {"processId": os.getpid(), "rootUri": root.as_uri(), "capabilities": CAPABILITIES}
        self.ask("initialize", start | {"workspaceFolders": [folder]})
        self._send({"method": "initialized", "params": {}})
        self._send({"method": "workspace/didChangeConfiguration", "params": {"settings": {}}})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.ask("shutdown", None)
        self._send({"method": "exit"})
        self._process.wait(10)

    def open(self, file: str, text: str) -> list[str]:
        """Open a file, or write it again, with a text; return what is wrong with it."""
        uri = (self.root / file).as_uri()
        version = self._versions[uri] = self._versions.get(uri, 0) + 1
        if version == 1:
            item = {"uri": uri, "languageId": "yaml", "version": version, "text": text}
            self._send({"method": "textDocument/didOpen", "params": {"textDocument": item}})
        else:
            item = {"uri": uri, "version": version}
            changed = {"textDocument": item, "contentChanges": [{"text": text}]}
            self._send({"method": "textDocument/didChange", "params": changed})
        self._told.pop(uri, None)
        while uri not in self._told:
            self._handle(self._receive())
        return [each["message"] for each in self._told[uri]]

    def complete(self, file: str, line: int, column: int) -> dict[str, str]:
        answer = self.ask("textDocument/completion", self._place(file, line, column))
        items = answer["items"] if isinstance(answer, dict) else answer or []
        return {each["label"]: _words(each.get("documentation")) for each in items}

    def hover(self, file: str, line: int, column: int) -> str:
        answer = self.ask("textDocument/hover", self._place(file, line, column))
        return _words(answer["contents"]) if answer else ""

    def ask(self, method: str, params: Any) -> Any:
        """Return the answer to a request."""
        self._last += 1
        self._send({"id": self._last, "method": method, "params": params})
        while True:
            message = self._receive()
            if message.get("id") == self._last and "method" not in message:
                assert "error" not in message, message
                return message["result"]
            self._handle(message)

    def _place(self, file: str, line: int, column: int) -> dict[str, Any]:
        position = {"line": line, "character": column}
        return {"textDocument": {"uri": (self.root / file).as_uri()}, "position": position}

    def _handle(self, message: dict[str, Any]) -> None:
        """Answer what the server asks, and keep what it says of files."""
        method = message.get("method")
        if method == "textDocument/publishDiagnostics":
            told = message["params"]
            self._told[told["uri"]] = told["diagnostics"]
        if "id" in message and method is not None:
            items = message["params"].get("items", ()) if message.get("params") else ()
            sections = [self._settings if each.get("section") == "yaml" else None for each in items]
            result = sections if method == "workspace/configuration" else None
            self._send({"id": message["id"], "result": result})

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._process.stdin.flush()

    def _receive(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        length = 0
        while line := self._process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        message: dict[str, Any] = json.loads(self._process.stdout.read(length))
        return message


def _words(documentation: Any) -> str:
    return documentation["value"] if isinstance(documentation, dict) else documentation or ""
