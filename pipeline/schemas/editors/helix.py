"""Helix with yaml-language-server."""

import json

from pipeline.schemas.editor import EDITORS, Associations, Editor


def _settings(associations: Associations) -> str:
    # A list of texts is written alike in JSON and in TOML.
    lines = (
        f"{json.dumps(f'./{schema}')} = {json.dumps(files)}"
        for schema, files in associations.items()
    )
    return "\n".join(("[language-server.yaml-language-server.config.yaml.schemas]", *lines))


EDITORS.add("helix", Editor(".helix/languages.toml of the project", _settings))
