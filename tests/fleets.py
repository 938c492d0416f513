"""A project with a small game of rosters, whose own product prints them, too."""

from pathlib import Path

from rosters.conftest import FILES

RULES = """\
purse:
  title: A fleet costs no more than the purse holds
  why: Chapter 2, The Purse
  for: fleet
  let: { spent: "record.kites | sum(attribute='cost')" }
  assert: spent <= c.purse
  message: "{{ record.kites | map(attribute='cost') | join(' + ') }} = {{ spent }} of {{ c.purse }}"
  remedies: ["sell {{ record.kites[0].name }}"]
spare:
  title: Gold is left
  why: Advice
  for: fleet
  severity: info
  assert: (record.kites | sum(attribute='cost')) > 5
  message: there is room for more
"""
MORE = """\
rules: { gadget: { facts: { Price: price } }, crew: { facts: { Pay: pay } } }
hide: { points: [], xp: [Lucky], equipment: [gadgets] }
prints: [fleet-sheet]
match:
  title: The wind
  text: |
    {{ a.name }} meets {{ b.name }}.

    {{ a.kites | length }} to {{ b.kites | length }} kites of {{ c.purse }}
starter: |
  # A fleet.
  name: {{ name }}
  kites: [{ name: First, cost: 6 }]
"""
PROJECT = {
    **FILES,
    "kinds.yaml": FILES["kinds.yaml"]
    .replace(
        "fields: {price: integer}", "fields: {price: integer, text: {type: markup, default: ''}}"
    )
    .replace("fields: {pay: integer}", "fields: {pay: integer, text: {type: markup, default: ''}}"),
    "gadget.yaml": "reel: {name: Brass Reel, price: 2, text: 'Winds twice. See [[lamp]].'}\n"
    "tail: {name: Long Tail, price: 1, text: Never stalls.}\n"
    "lamp: {name: Storm Lamp & Oil, price: 3, text: 'Burns with [[crew:terns]].'}\n",
    "crew.yaml": "gulls: {name: Gulls, pay: 3, text: Loud.}\n"
    "terns: {name: Terns, pay: 5, text: Swift.}\n",
    "rules.yaml": RULES,
    "roster.yaml": FILES["roster.yaml"].replace(
        "  notes: notes\n",
        "  notes: notes\n  tracks: {Threads: {boxes: cost, filled: 1, step: 2, marks: '[1]'}}\n"
        "  rules: {Guests: '[records.crew | first] if count == 3 else []'}\n",
    )
    + MORE,
    "products.yaml": "fleet-sheet: { title: Fleets, component: fleet-sheet, records: fleet }\n",
}
SHEET = '<face><text x="10" y="20" w="100" h="30" style="doc-body">{{ fleet.name }}</text></face>\n'
FAR = "name: Far Fleet\ngame: kites\nkites: [{name: One, cost: 9}, {name: Two, cost: 8}]\n"
"""An illegal roster."""


def write_kites(root: Path) -> Path:
    """Write the project, with an illegal roster beside it, and return its root."""
    content, templates = root / "content" / "kites", root / "templates" / "kites"
    for name, text in PROJECT.items():
        path = content / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    templates.mkdir(parents=True)
    (templates / "fleet-sheet.layout.yaml").write_text("trim: paper\n")
    (templates / "fleet-sheet.xml.j2").write_text(SHEET)
    (root / "far.yaml").write_text(FAR)
    return root
