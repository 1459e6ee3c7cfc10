"""No test is timed: machines are shared, and speed is measured in bench/."""

import itertools
import json
import os
import shutil
import signal
import time

import pytest
import time_limit
from hypothesis import settings

from nqueens import _core

# A shell starts background processes with Ctrl-C ignored, and their children inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-sync", "--disable-background-networking", "--disable-component-update",
]  # fmt: skip
EXAMPLES = 20  # 200 every night
settings.register_profile("untimed", deadline=None, max_examples=EXAMPLES)
settings.register_profile("complete", deadline=None, max_examples=200)
settings.load_profile("untimed")


def pytest_addoption(parser):
    parser.addoption(
        "--complete",
        action="store_true",
        help="try more examples, and fail where a package is missing",
    )


def pytest_report_header():
    return f"levels of kernels: {', '.join(_core.cpu_levels())}"


def pytest_configure(config):
    config.pluginmanager.register(time_limit)
    if config.getoption("complete"):
        settings.load_profile("complete")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    return judged((yield), item.config)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    return judged((yield), collector.config)


def judged(report, config):
    """Make a failure of a test, or of a file of tests, that was skipped for want of a package."""
    if report.skipped and config.getoption("complete") and "could not import" in report.longrepr[2]:
        report.outcome = "failed"
    return report


@pytest.fixture(params=_core.cpu_levels())
def level(request, monkeypatch):
    """Force each level."""
    monkeypatch.setenv("NQUEENS_CPU", request.param)
    return request.param


@pytest.fixture
def slow_clock(monkeypatch):
    """Let a look at the clock take a millisecond, so that a time limit is a number of looks."""
    monkeypatch.setattr(time, "monotonic", itertools.count(0, 0.001).__next__)


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    """Return headless Chromium; without it the tests skip, or fail if they are asked for."""
    forced = os.environ.get("NQUEENS_BROWSER")
    if not forced:
        pytest.importorskip("selenium")
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    driver, chromium = shutil.which("chromedriver"), shutil.which("chromium")
    chromium = chromium or shutil.which("google-chrome")
    if not (driver and chromium):
        assert not forced, "NQUEENS_BROWSER is set, but chromium or chromedriver is missing"
        pytest.skip("needs the programs chromium and chromedriver")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    opened = webdriver.Chrome(options=options, service=Service(driver))
    yield opened
    opened.quit()


@pytest.fixture
def play(browser, tmp_path):
    """Return a function that opens a page; no error and no request may come of it."""

    def opened(html, hash_="", width=1000, height=800):
        path = tmp_path / "play.html"
        path.write_text(html, "utf-8")
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        browser.get("about:blank")  # so that another hash is another visit
        browser.get(f"{path.as_uri()}{hash_}")
        return browser

    browser.get("about:blank")
    browser.get_log("performance")  # what the browser did when it started
    yield opened
    empty = tmp_path / "empty.html"  # a page stores its progress when it is left
    empty.write_text("<!doctype html><title>empty</title>", "utf-8")
    browser.get(empty.as_uri())
    browser.execute_script("localStorage.clear()")
    assert [entry["message"] for entry in browser.get_log("browser")] == []
    events = (json.loads(entry["message"])["message"] for entry in browser.get_log("performance"))
    asked = [
        event["params"]["request"]["url"]
        for event in events
        if event["method"] == "Network.requestWillBeSent"
    ]
    assert [url for url in asked if not url.startswith(("file:", "data:", "about:"))] == []
