"""The page: one file that needs nothing else, lights up what is pointed at, and fits a phone."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import routeopt
from routeopt.draw import draw_page
from routeopt.solution import SolvedRun

ROOT = Path(__file__).parents[2]
BROWSER = next((b for b in ("chromium", "chromium-browser", "google-chrome") if shutil.which(b)), None)
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-component-update",
    "--disable-background-networking", "--disable-sync", "--hide-scrollbars", "--virtual-time-budget=2000",
)  # fmt: skip
#: Runs in the page after its own script: points at each route and notes what can be seen.
PROBE = """
<script>
const seen = {errors: window.wrong, wide: document.documentElement.scrollWidth, inner: window.innerWidth, routes: []};
const main = document.querySelector('main');
const visible = (e) => getComputedStyle(e).display !== 'none';
const point = (e, what) => e.dispatchEvent(new PointerEvent(what));
for (const row of document.querySelectorAll('tbody tr')) {
  const number = row.dataset.route;
  const lines = [...document.querySelectorAll('.route')];
  const line = lines.find((l) => l.dataset.route === number);
  const pays = [...document.querySelectorAll('.pays')];
  const before = pays.filter(visible).length;
  const got = {};
  for (const [name, target] of [['line', line], ['row', row]]) {
    point(target, 'pointerenter');
    got[name] = {
      lit: lines.filter((l) => l.classList.contains('lit')).map((l) => l.dataset.route),
      pays: pays.filter(visible).map((p) => [...p.querySelectorAll('text')].map((t) => t.textContent)),
      row: row.classList.contains('lit'), dim: main.classList.contains('lit'),
    };
    point(target, 'pointerleave');
  }
  row.click();
  const kept = row.classList.contains('lit');
  row.click();
  seen.routes.push({before, got, kept, after: main.classList.contains('lit')});
}
const report = document.createElement('pre');
report.id = 'report';
report.textContent = JSON.stringify(seen);
document.body.append(report);
</script>
"""
WATCH = (
    "<script>window.wrong = []; window.onerror = (m) => window.wrong.push(String(m));"
    "console.error = (...m) => window.wrong.push(m.join(' '));</script>"
)


def page_of(name: str) -> tuple[routeopt.Solution, str]:
    solution = routeopt.solve(routeopt.load_position(ROOT / "examples" / f"{name}.toml"))
    return solution, draw_page(solution.position, solution.run, words=("Proven.",))


def test_the_page_needs_no_other_file() -> None:
    _, page = page_of("lions")
    assert re.findall(r'(?:src|href)="(?!data:,|#)', page) == []
    assert "@import" not in page
    assert "url(" not in page
    assert page.count("<svg") == 1
    assert "Proven." in page


def test_names_that_look_like_markup_are_escaped() -> None:
    solution, _ = page_of("18ez")
    page = draw_page(solution.position, solution.run, words=("<script>alert(1)</script>",))
    assert "&lt;script&gt;alert" in page
    assert page.count("<script>") == 1
    assert "PS&W" not in page.replace("PS&amp;W", "")


def test_a_position_without_a_run_is_a_page_too() -> None:
    solution, _ = page_of("lions")
    page = draw_page(solution.position, SolvedRun(revenue=0, subsidy=0, routes=()))
    assert "<table" not in page
    assert 'class="hex' in page


@pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed")
@pytest.mark.parametrize("name", ["lions", "18africa", "transit-track"])
@pytest.mark.parametrize("wide", [360, 1200])
def test_the_page_in_a_browser(name: str, wide: int, tmp_path: Path) -> None:
    solution, page = page_of(name)
    file = tmp_path / "page.html"
    file.write_text(page.replace("<head>", f"<head>{WATCH}").replace("</body>", f"{PROBE}</body>"), encoding="utf-8")
    frame = tmp_path / "frame.html"
    # A headless window is never narrower than 500 pixels, a frame in it is.
    frame.write_text(
        f'<iframe src="page.html" width="{wide}" height="900" style="border:0"></iframe><script>'
        "onload = () => { const r = document.querySelector('iframe').contentDocument.getElementById('report');"
        " document.body.append(r.cloneNode(true)); };</script>",
        encoding="utf-8",
    )
    command = [
        str(BROWSER),
        *FLAGS,
        "--allow-file-access-from-files",
        "--window-size=1400,1000",
        "--enable-logging=stderr",
    ]
    done = subprocess.run(
        [*command, f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom", frame.as_uri()],
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    found = re.search(r'<pre id="report">(.*?)</pre>', done.stdout, re.DOTALL)
    assert found, done.stderr[-2000:]
    seen = json.loads(found[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
    assert seen["errors"] == []
    assert [line for line in done.stderr.splitlines() if "CONSOLE" in line] == []
    assert seen["inner"] == wide
    assert seen["wide"] <= wide
    assert len(seen["routes"]) == len(solution.routes)
    for number, (route, one) in enumerate(zip(solution.routes, seen["routes"], strict=True)):
        assert one["before"] == 0
        assert one["kept"]
        assert not one["after"]
        for where in ("line", "row"):
            got = one["got"][where]
            assert got["lit"] == [str(number)]
            assert (got["row"], got["dim"]) == (True, True)
            (pays,) = got["pays"]
            assert [text.split()[0] for text in pays] == list(route.stops)
            amounts = {p.what: p.amount for p in route.parts if p.to == "revenue"}
            assert [int(text.split()[1]) for text in pays] == [amounts[stop] for stop in route.stops]


@pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed")
def test_no_text_of_a_late_board_overlaps_as_a_browser_measures_it(tmp_path: Path) -> None:
    solution, _ = page_of("transit-track")
    probe = """<script>
    const boxes = [...document.querySelectorAll('.writing text')].map((t) => [t.textContent, t.getBBox()]);
    const over = [];
    boxes.forEach(([a, p], i) => boxes.slice(0, i).forEach(([b, q]) => {
      const shrink = 0.14;  // a box reaches from the highest to the lowest that a letter of the font can go
      const high = (r) => [r.y + shrink * r.height, r.y + (1 - shrink) * r.height];
      const [pt, pb] = high(p), [qt, qb] = high(q);
      if (p.x < q.x + q.width && q.x < p.x + p.width && pt < qb && qt < pb) over.push(a + ' over ' + b);
    }));
    const report = document.createElement('pre');
    report.id = 'report';
    report.textContent = JSON.stringify([boxes.length, over]);
    document.body.append(report);
    </script>"""
    file = tmp_path / "page.html"
    file.write_text(draw_page(solution.position, solution.run).replace("</body>", f"{probe}</body>"), encoding="utf-8")
    done = subprocess.run(
        [str(BROWSER), *FLAGS, f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom", file.as_uri()],
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    found = re.search(r'<pre id="report">(.*?)</pre>', done.stdout, re.DOTALL)
    assert found
    count, over = json.loads(found[1])
    assert count > 100
    assert over == []
