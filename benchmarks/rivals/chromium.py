"""The deck through Chromium's print: ``python chromium.py FOLDER OUT.pdf CHROMIUM``.

A script shrinks long texts. It reads all heights before it sets any size, so that the page is laid
out once for each step, and not once for each text.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from html_deck import LOOK, write_html

SHRINK = """<script>
addEventListener("load", () => {
  const texts = []
  for (const [selector, { h, size, floor }] of BOXES)
    for (const element of document.querySelectorAll(selector))
      texts.push({ element, high: h * 96 / 25.4 + 0.1, size, floor })
  for (let tall = texts; tall.length; ) {
    tall = tall.filter((text) => text.size > text.floor && text.element.offsetHeight > text.high)
    for (const text of tall) text.element.style.fontSize = `${text.size -= STEP}pt`
  }
})
</script>
"""


def script() -> str:
    """Return what shrinks the texts that have a box."""
    text = LOOK["abilities"]["text"]
    boxes = [(f".{name}", LOOK[name]) for name in ("name", "flavour")]
    boxes += [(f".a{at}", text) for at in range(len(LOOK["abilities"]["y"]))]
    return SHRINK.replace("BOXES", json.dumps(boxes)).replace("STEP", str(LOOK["step"]))


def main() -> None:
    deck, out, chromium = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        page = write_html(Path(deck), Path(folder), script())
        profile = Path(folder) / "profile"
        command = [
            *(chromium, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"),
            # The processor seconds of a zygote's processes would not be counted.
            *("--no-zygote", f"--user-data-dir={profile}", f"--print-to-pdf={Path(out).resolve()}"),
            page.as_uri(),
        ]
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
