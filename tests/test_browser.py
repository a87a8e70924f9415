"""The page in a real browser, without a network: it loads, its script runs, tables sort, nothing is missing.

Skipped where there is no browser, unless TOONLAB_REQUIRE_BROWSER=1 asks that it be there.
"""

import html
import json
import os
import re
import shutil
import subprocess

import pytest
from click.testing import CliRunner
from matplotlib import image

from reports.cli import main

pytestmark = pytest.mark.browser
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
REQUIRED = os.environ.get("TOONLAB_REQUIRE_BROWSER") == "1"
SECONDS = 120

# Runs in the page after its own script: clicks a column twice, and writes down what it sees.
PROBE = """
<script>
window.addEventListener("load", () => {
  const seen = {errors: window.seenErrors, images: [], sorted: [], wide: document.documentElement.scrollWidth};
  for (const image of document.images) seen.images.push(image.complete && image.naturalWidth > 0);
  const table = document.querySelector("table.sortable");
  const button = table.tHead.querySelectorAll("th.number button")[0];
  for (let i = 0; i < 2; i++) {
    button.click();
    const column = Array.from(table.tHead.rows[0].cells).indexOf(button.parentElement);
    seen.sorted.push(Array.from(table.tBodies[0].rows, row => parseFloat(row.cells[column].textContent)));
  }
  seen.state = button.parentElement.getAttribute("aria-sort");
  document.body.dataset.seen = JSON.stringify(seen);
});
</script>
"""
WATCH = (
    "<script>window.seenErrors = [];"
    "window.addEventListener('error', e => seenErrors.push(String(e.message || e.target.src)), true);"
    "</script>"
)


def browse(*words):
    """Run the browser without a network on a page."""
    command = [
        BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
        "--proxy-server=127.0.0.1:9", "--virtual-time-budget=20000", *words,
    ]  # fmt: skip
    return subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=True)


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """A report of a toy game."""
    if BROWSER is None:
        if REQUIRED:
            pytest.fail("TOONLAB_REQUIRE_BROWSER=1, but there is no browser. Install chromium.")
        pytest.skip("There is no browser (chromium): the page is not checked in one.")
    folder = tmp_path_factory.mktemp("page") / "report"
    result = CliRunner().invoke(main, ["report", "coin", "--games", "400", "-o", str(folder)])
    assert result.exit_code == 0, result.output
    return folder / "report.html"


def probed(page, tmp_path, width=1100):
    """What the probe saw in a copy of the page."""
    text = page.read_text()
    text = text.replace("<head>", "<head>" + WATCH, 1).replace("</body>", PROBE + "</body>", 1)
    copy = tmp_path / "probed.html"
    copy.write_text(text)
    dom = browse(f"--window-size={width},900", f"--user-data-dir={tmp_path}/u", "--dump-dom", copy.as_uri()).stdout
    assert 'data-ready="1"' in dom
    return json.loads(html.unescape(re.search(r'data-seen="([^"]*)"', dom)[1]))


def test_the_page_loads_without_errors_and_its_tables_sort(page, tmp_path):
    seen = probed(page, tmp_path)
    assert seen["errors"] == []
    assert seen["images"]
    assert all(seen["images"])
    assert seen["sorted"][0] == sorted(seen["sorted"][0])
    assert seen["sorted"][1] == sorted(seen["sorted"][1], reverse=True)
    assert seen["state"] == "descending"


def test_the_page_fits_a_phone(page, tmp_path):
    assert probed(page, tmp_path, 500)["wide"] <= 500


def test_the_page_is_not_blank(page, tmp_path):
    shot = tmp_path / "page.png"
    browse("--window-size=1000,1400", f"--user-data-dir={tmp_path}/u", f"--screenshot={shot}", page.as_uri())
    pixels = image.imread(shot)
    assert pixels.shape[:2] == (1400, 1000)
    assert pixels[..., :3].std() > 0.05


def test_the_page_prints(page, tmp_path):
    printed = tmp_path / "page.pdf"
    browse(f"--user-data-dir={tmp_path}/u", f"--print-to-pdf={printed}", page.as_uri())
    assert printed.read_bytes().startswith(b"%PDF")
