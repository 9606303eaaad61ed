"""The rules' static pages read into small trees, so that what they say can be held against the engine."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

CLIENT = Path(__file__).parents[2] / "client"
PAIRS = (
    ("reglas/gin.html", "en/rules/gin.html"),
    ("reglas/puntuacion.html", "en/rules/scoring.html"),
    ("reglas/rummy.html", "en/rules/rummy.html"),
    ("reglas/gin-o-rummy.html", "en/rules/gin-or-rummy.html"),
)
PAGES = tuple(page for pair in PAIRS for page in pair)
_VOID = {"meta", "link", "br", "img", "input", "hr", "use", "path"}


@dataclass(eq=False)
class Node:
    """An element: its tag, its attributes, and what is in it (text and other elements)."""

    tag: str
    attrs: dict[str, str]
    children: list["Node | str"] = field(default_factory=list)

    def __iter__(self) -> Iterator["Node"]:
        """This element and all below it, in document order."""
        yield self
        for child in self.children:
            if isinstance(child, Node):
                yield from child

    def __getitem__(self, attribute: str) -> str:
        return self.attrs[attribute]

    @property
    def text(self) -> str:
        """What stands in it, in one line."""
        parts = (child if isinstance(child, str) else child.text for child in self.children)
        return re.sub(r"\s+", " ", "".join(parts)).strip()

    def all(self, *tags: str, **attributes: str | None) -> list["Node"]:
        """The elements below of these tags with these attributes; `data_x` is `data-x`, None is whatever its value."""
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
        return [node for node in self if node is not self and (not tags or node.tag in tags) and _has(node, wanted)]

    def one(self, *tags: str, **attributes: str | None) -> "Node":
        """The only such element."""
        (node,) = self.all(*tags, **attributes)
        return node


def _has(node: Node, wanted: dict[str, str | None]) -> bool:
    return all(name in node.attrs and value in (None, node.attrs[name]) for name, value in wanted.items())


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Node("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(node)
        if tag not in _VOID:
            self.open.append(node)

    def handle_endtag(self, tag: str) -> None:
        if tag in _VOID:
            return
        if self.open[-1].tag != tag:
            message = f"</{tag}> closes <{self.open[-1].tag}>, line {self.getpos()[0]}"
            raise ValueError(message)
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def parsed(text: str) -> Node:
    """The tree of a page's text; fails where an element is not closed by its own end."""
    builder = _Builder()
    builder.feed(text)
    builder.close()
    assert builder.open == [builder.root]
    return builder.root


@cache
def page(name: str) -> Node:
    """A page of the client, by its path in `client/`."""
    return parsed((CLIENT / name).read_text())


def numbers_in(text: str) -> list[int]:
    """The whole numbers of a text, in order."""
    return [int(number) for number in re.findall(r"\d+", text)]
