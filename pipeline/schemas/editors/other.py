"""Any other editor with yaml-language-server: what it is configured with."""

import json

from pipeline.schemas.editor import EDITORS, Associations, Editor


def _settings(associations: Associations) -> str:
    schemas = {f"./{schema}": files for schema, files in associations.items()}
    return json.dumps({"yaml": {"schemas": schemas}}, indent=2, ensure_ascii=False)


EDITORS.add("other", Editor("the settings of yaml-language-server", _settings))
