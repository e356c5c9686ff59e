"""Every screen that pictures are made of can be shown, and none scrolls sideways on a phone."""

import pytest
from page.acts import Opener, sideways
from page.screens import SCREENS, fill_library
from page.serving import Served


@pytest.fixture(scope="module")
def filled(served: Served) -> Served:
    fill_library(served)
    return served


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_can_be_shown(visit: Opener, filled: Served, name: str, language: str) -> None:
    screen = SCREENS[name]
    size = {"width": 360, "height": 640}
    settings = {"language": language, "delay": 0.3} | screen.settings
    page = visit("#/credits", phone=True, viewport=size, motion=screen.motion, settings=settings)
    screen.show(page, filled)
    assert sideways(page) == 0
