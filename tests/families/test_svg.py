"""SVG pictures: valid, accessible, small, and with everything where it belongs."""

import random
import re
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from millrow.core.rules import AnyRules
from millrow.core.seats import Seat, seated
from millrow.families import NAMED, title
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.drops.rules import DropPosition, DropRules
from millrow.families.mills.boards import Board, drawn
from millrow.families.mills.presets import SIX_MEN
from millrow.families.mills.rules import MillRules
from millrow.games.game import Game
from millrow.notation.pictures import picture, read_picture
from millrow.notation.style import MARKS, PALETTE, SURFACE
from millrow.notation.svg import Svg, game_svg, svg

NS = "{http://www.w3.org/2000/svg}"
HOSTILE = "<&\"'>"


def parsed(text: str) -> ElementTree.Element:
    root = ElementTree.fromstring(text)
    assert root.tag == NS + "svg"
    return root


def spots(root: ElementTree.Element, kind: str) -> list[tuple[int, int]]:
    """Where the circles of a class are."""
    found = (node for node in root.iter(NS + "circle") if node.get("class") == kind)
    return [(int(node.get("cx", "")), int(node.get("cy", ""))) for node in found]


def discs(root: ElementTree.Element) -> dict[tuple[int, int], int]:
    """The seat of the disc at each spot."""
    return {
        (int(use.get("x", "")), int(use.get("y", ""))): int(group.get("data-seat", ""))
        for group in root.iter(NS + "g")
        if group.get("class") == "men"
        for use in group
    }


def said(root: ElementTree.Element) -> tuple[str, str]:
    """Title and description."""
    return root.findtext(NS + "title", ""), root.findtext(NS + "desc", "")


def after(rules: AnyRules, steps: str) -> Any:
    pos: Any = rules.start()
    for step in steps.split():
        pos = rules.play(pos, step)
    return pos


def full(rules: DropRules) -> DropPosition:
    rnd = random.Random(1)
    return DropPosition(
        rules.grid(
            [
                rnd.randbytes(rules.rows).translate(bytes(i % rules.players for i in range(256)))
                for _ in range(rules.columns)
            ]
        )
    )


@given(st.sampled_from(sorted(NAMED)), st.integers(0, 40), st.integers(0, 99), st.booleans())
@settings(max_examples=60, deadline=None)
def test_every_game_is_drawn(name: str, steps: int, seed: int, coordinates: bool) -> None:
    rules = NAMED[name]
    game: Game[Any] = Game.new(rules, seed=seed)
    rnd = random.Random(seed)
    while game.ply < steps and (legal := game.legal()):
        game.play(rnd.choice(legal))
    text = game_svg(game, coordinates=coordinates)
    root = parsed(text)
    assert sorted(discs(root).values()) == sorted(rules.family.picture.discs(rules, game.position).values())
    assert said(root)[0] == f"{title(rules)}, {game.status()}"
    assert len(spots(root, "last")) == (game.ply > 0)
    assert text == game_svg(game, coordinates=coordinates)
    assert "<script" not in text
    assert set(re.findall(r"https?://[^\"]*", text)) == {"http://www.w3.org/2000/svg"}
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    used = {*re.findall(r'href="#([^"]+)"', text), *re.findall(r"url\(#([^)]+)\)", text)}
    assert used | {root.get("aria-labelledby"), root.get("aria-describedby")} <= set(ids)
    _, _, width, height = map(int, root.get("viewBox", "").split())
    assert all(20 < x < width - 20 and 20 < y < height - 20 for x, y in discs(root))


def test_title_and_description() -> None:
    assert said(parsed(svg(SIX_MEN, SIX_MEN.start()))) == (
        "Six Men's Morris, Blue to place a disc",
        "The board is empty.",
    )
    assert said(parsed(svg(SIX_MEN, after(SIX_MEN, "a1 d2 c5")))) == (
        "Six Men's Morris, Red to place a disc",
        "Blue: a1, c5. Red: d2.",
    )
    assert said(parsed(svg(CONNECT_FOUR, after(CONNECT_FOUR, "4 4 1")))) == (
        "Connect Four, Red to drop a disc",
        "From the bottom up, column 1: Blue; column 4: Blue, Red.",
    )
    giant = NAMED["giant"]
    assert isinstance(giant, DropRules)
    assert said(parsed(svg(giant, full(giant))))[1].startswith("Discs: Blue 1")


def test_men_stand_at_their_points() -> None:
    root = parsed(svg(SIX_MEN, after(SIX_MEN, "a1 e5 c4")))
    assert discs(root) == {(68, 388): 0, (228, 148): 0, (388, 68): 1}
    root = parsed(svg(CONNECT_FOUR, after(CONNECT_FOUR, "1 1 7"), coordinates=False))
    assert discs(root) == {(46, 346): 0, (406, 346): 0, (46, 286): 1}


@pytest.mark.parametrize(
    ("rules", "steps", "last", "where", "source"),
    [
        (SIX_MEN, "a1 e5", "e5", (388, 68), []),
        (SIX_MEN, "a3 e5", "a1-a3", (68, 228), [(68, 388)]),
        (SIX_MEN, "a1", "xe5", (388, 68), []),
        (CONNECT_FOUR, "4 4", "4", (226, 310), []),
    ],
)
def test_the_last_step_is_marked(
    rules: AnyRules, steps: str, last: str, where: tuple[int, int], source: list[tuple[int, int]]
) -> None:
    root = parsed(svg(rules, after(rules, steps), last=last))
    assert spots(root, "last") == [where]
    assert spots(root, "from") == source


def test_highlights_are_rings_around_discs_and_spots_on_empty_places() -> None:
    text = svg(SIX_MEN, after(SIX_MEN, "a1"), highlights=["a1", "e5", "a1"])
    assert spots(parsed(text), "highlight") == [(68, 388), (388, 68)]
    assert [node.get("fill") for node in parsed(text) if node.get("class") == "highlight"] == [
        "none",
        SURFACE["accent"],
    ]
    text = svg(CONNECT_FOUR, after(CONNECT_FOUR, "4"), highlights=["3,0", "0,5", "6,0"])
    assert spots(parsed(text), "highlight") == [(226, 370), (46, 70), (406, 370)]


@pytest.mark.parametrize(
    ("rules", "wrong"),
    [
        (SIX_MEN, {"last": "z9"}),
        (SIX_MEN, {"last": "a1-z9"}),
        (SIX_MEN, {"last": "x"}),
        (SIX_MEN, {"last": "a1-"}),
        (SIX_MEN, {"last": HOSTILE}),
        (SIX_MEN, {"highlights": ["c3"]}),
        (SIX_MEN, {"size": 0}),
        (SIX_MEN, {"seats": [Seat("Ada", "A")]}),
        (CONNECT_FOUR, {"last": "4"}),
        (CONNECT_FOUR, {"last": "8"}),
        (CONNECT_FOUR, {"last": "²"}),
        (CONNECT_FOUR, {"highlights": ["7,0"]}),
        (CONNECT_FOUR, {"highlights": ["0,6"]}),
        (CONNECT_FOUR, {"highlights": ["a1"]}),
        (CONNECT_FOUR, {"highlights": ["-1,0"]}),
    ],
)
def test_what_is_not_there_is_refused(rules: AnyRules, wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"There is no|isn't a|must be|seats"):
        svg(rules, rules.start(), **wrong)


def test_games_show_what_the_last_step_made() -> None:
    mill = parsed(game_svg(Game(SIX_MEN, None, ["a1", "b2", "c1", "b3", "e1"])))
    assert spots(mill, "highlight") == [(68, 388), (228, 388), (388, 388)]
    assert spots(mill, "last") == [(388, 388)]
    taken = parsed(game_svg(Game(SIX_MEN, None, ["a1", "b2", "c1", "b3", "e1", "xb3"])))
    assert spots(taken, "highlight") == []
    assert spots(taken, "last") == [(148, 228)]
    line = parsed(game_svg(Game(CONNECT_FOUR, None, ["4", "4", "3", "3", "5", "5", "2"])))
    assert spots(line, "highlight") == [(x, 370) for x in (106, 166, 226, 286)]
    assert said(line)[0] == "Connect Four, Blue wins: four in a row"


def test_resigned_games_say_so() -> None:
    game = Game(CONNECT_FOUR, seats=seated(2, ["Ada", "Ben"]))
    game.resign(0)
    assert said(parsed(game_svg(game))) == ("Connect Four, Ben wins: Ada resigned", "The board is empty.")


@pytest.mark.parametrize("name", [HOSTILE, "]]>", "<script>alert(1)</script>", "a\0b\x1b\ufffe\ud800", "--><!--"])
def test_names_and_tokens_are_escaped(name: str) -> None:
    rules = MillRules(Board(drawn("a1 b1 c1 | a2 b2 c2")), men=3, name=name)
    text = svg(rules, after(rules, "a1 b2"), seats=[Seat(name, name), Seat("Ben", "&")])
    clean = "a\ufffdb\ufffd\ufffd\ufffd" if "\0" in name else name
    assert said(parsed(text)) == (f"{clean}, {clean} to place a disc", f"{clean}: a1. Ben: b2.")
    marks = [node.text for node in parsed(text).findall(f"{NS}defs/{NS}g/{NS}text")]
    assert marks == [clean, "&"]


@pytest.mark.parametrize("token", HOSTILE)
def test_hostile_characters_as_tokens(token: str) -> None:
    root = parsed(svg(CONNECT_FOUR, after(CONNECT_FOUR, "1"), seats=seated(2, [], token + "#")))
    assert [node.text for node in root.findall(f"{NS}defs/{NS}g/{NS}text")] == [token]


def test_of_two_blue_has_a_ring_and_red_a_cross() -> None:  # P3
    root = parsed(svg(CONNECT_FOUR, after(CONNECT_FOUR, "1 2")))
    paths = [path.get("d") for group in root.findall(f"{NS}defs/{NS}g") for path in group.findall(NS + "path")]
    assert paths == list(MARKS.values())


def test_of_more_than_two_everyone_shows_a_character() -> None:  # X1, P3
    rules = DropRules(columns=12, rows=9, players=10)
    root = parsed(svg(rules, after(rules, "1 2 3 4 5 6 7 8 9 10")))
    groups = root.findall(f"{NS}defs/{NS}g")
    letters = [text for group in groups for text in group.findall(NS + "text")]
    assert "".join(text.text or "" for text in letters) == "BRGYPOTMLS"
    assert [text.text for text in letters if text.get("text-decoration")] == ["O"]  # not to be taken for a ring


def test_who_chose_a_token_gets_it() -> None:
    root = parsed(svg(SIX_MEN, after(SIX_MEN, "a1 e5"), seats=seated(2, [], "XR")))
    assert [node.text for node in root.findall(f"{NS}defs/{NS}g/{NS}text")] == ["X"]


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_colours_have_enough_contrast() -> None:
    assert (PALETTE[0].base, PALETTE[1].base) == ("#2b5fc1", "#c8432f")
    for paint in PALETTE:
        assert contrast(paint.mark, paint.base) >= 4.5
        assert min(contrast(paint.rim, SURFACE["board"]), contrast(paint.rim, SURFACE["hole"])) >= 3
    assert contrast(SURFACE["text"], SURFACE["board"]) >= 4.5
    for one, other in combinations(PALETTE, 2):
        apart = [int(one.base[i : i + 2], 16) - int(other.base[i : i + 2], 16) for i in (1, 3, 5)]
        assert sum(part * part for part in apart) > 60**2


@pytest.mark.parametrize("players", [2, 10])
def test_the_largest_boards_stay_small(players: int) -> None:
    rules = DropRules(columns=100, rows=100, line=10, players=players)
    assert len(svg(rules, rules.start()).encode()) < 8_000
    text = svg(rules, full(rules), last="50")
    assert len(text.encode()) < 600_000
    assert len(discs(parsed(text))) == 10_000


def test_size_is_the_longer_side() -> None:
    root = parsed(svg(CONNECT_FOUR, CONNECT_FOUR.start(), size=452))
    assert (root.get("viewBox"), root.get("width"), root.get("height")) == ("0 0 452 416", "452", "416")
    assert parsed(svg(CONNECT_FOUR, CONNECT_FOUR.start())).get("width") is None


def test_coordinates_can_be_left_out() -> None:
    for name, count in (("six", 10), ("connect4", 7)):
        rules = NAMED[name]
        pos = rules.start()
        assert len(list(parsed(svg(rules, pos)).iter(NS + "text"))) == count
        assert list(parsed(svg(rules, pos, coordinates=False)).iter(NS + "text")) == []


def test_two_pictures_on_one_page_share_no_ids() -> None:
    one, two = (svg(SIX_MEN, after(SIX_MEN, steps)) for steps in ("a1 e5", "a1 e1"))
    first, second = (set(re.findall(r' id="([^"]+)"', text)) for text in (one, two))
    assert first
    assert first.isdisjoint(second)


def test_joins_across_a_point_bend_around_it() -> None:
    rules = MillRules(Board(drawn("a1 b1 c1 | a2 b2 c2"), drawn("a1 c1")), men=3)
    path = parsed(svg(rules, rules.start())).find(NS + "path")
    assert path is not None
    assert re.findall("Q", path.get("d", "")) == ["Q"]


def test_other_rules_are_refused() -> None:
    rules: Any = object()
    for draw in (svg, picture, read_picture):
        with pytest.raises(ValueError, match="Expected the rules of a game, got object"):
            draw(rules, "")


def test_notebooks_show_the_picture() -> None:
    text = svg(SIX_MEN, SIX_MEN.start())
    assert isinstance(text, Svg)
    assert type(text._repr_svg_()) is str
    assert text._repr_svg_() == text


def test_a_game_or_the_start_is_drawn_too() -> None:
    game = Game(CONNECT_FOUR, steps=["4"])
    assert svg(game) == game._repr_svg_()
    assert svg(CONNECT_FOUR) == svg(CONNECT_FOUR, CONNECT_FOUR.start())
