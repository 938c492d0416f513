"""Neovim with yaml-language-server."""

from typing import Final

from pipeline.schemas.editor import ASSOCIATIONS, EDITORS, Associations, Editor

_LUA: Final = f"""\
-- Whatever project a file is of: its own schemas, as they are when Neovim starts.
local found = vim.fs.find("{ASSOCIATIONS}", {{ upward = true, path = vim.fn.getcwd() }})[1]
if found then
  local root = vim.fs.dirname(vim.fs.dirname(found))
  local schemas = {{}}
  for schema, files in pairs(vim.json.decode(table.concat(vim.fn.readfile(found), "\\n"))) do
    schemas[vim.uri_from_fname(root .. "/" .. schema)] = files
  end
  vim.lsp.config("yamlls", {{ settings = {{ yaml = {{ schemas = schemas }} }} }})
end
vim.lsp.enable("yamlls")"""


def _settings(associations: Associations) -> str:
    """Return what reads the associations itself, so that it is pasted once."""
    return _LUA


EDITORS.add("neovim", Editor("init.lua, with nvim-lspconfig", _settings))
