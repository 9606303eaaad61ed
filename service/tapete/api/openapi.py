"""The OpenAPI document, told by the types themselves.

Litestar draws the paths and parameters. Every schema of a body or an answer is then msgspec's own, which knows
discriminators, closed objects and bounds inside of unions; and each operation gets the problems that this floor raises.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, Router
from litestar.config.app import AppConfig
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.openapi.spec import OpenAPI
from litestar.plugins import InitPlugin, ReceiveRoutePlugin
from litestar.routes import HTTPRoute
from litestar.routes.base import BaseRoute
from litestar.typing import FieldDefinition

from tapete.api.problems import MEDIA_TYPE, ProblemDetails, described
from tapete.api.schema_page import page

PREFIX = "#/components/schemas/"
JSON = "application/json"
Document = dict[str, Any]
Slot = tuple[Document, Any]  # an OpenAPI media type object, and the type that its schema is to tell


class Documentation(InitPlugin, ReceiveRoutePlugin):
    """A plugin of the application: `/schema/openapi.json`, and at `/schema` the same for people."""

    def __init__(self, title: str, version: str, **rest: Any) -> None:
        self.routes: list[HTTPRoute] = []
        self.config = _Config(
            title=title,
            version=version,
            routes=self.routes,
            openapi_router=Router("/schema", route_handlers=[], include_in_schema=False, after_request=_ours),
            render_plugins=[
                _Rendering("/openapi.json", JSON, written),
                _Rendering("/", "text/html", lambda document: page(document).encode()),
            ],
            **rest,
        )

    def on_app_init(self, app_config: AppConfig) -> AppConfig:
        """Put this configuration in the place of Litestar's."""
        app_config.openapi_config = self.config
        return app_config

    def receive_route(self, route: BaseRoute) -> None:
        """Remember each route as it is registered."""
        if isinstance(route, HTTPRoute):
            self.routes.append(route)


def document(app: Litestar) -> bytes:
    """The application's document as it is served, and as it is committed."""
    return written(app.openapi_schema.to_schema())


def written(document: Document) -> bytes:
    """A document as JSON that a person can compare line by line."""
    return (json.dumps(document, indent=2, ensure_ascii=False) + "\n").encode()


class _OpenAPI(OpenAPI):
    """Litestar's document, made true when it is written out."""

    routes: list[HTTPRoute]

    def to_schema(self) -> Document:
        return _made_true(super().to_schema(), self.routes)


@dataclass
class _Config(OpenAPIConfig):
    routes: list[HTTPRoute] = field(default_factory=list)

    def to_openapi_schema(self) -> OpenAPI:
        drawn = super().to_openapi_schema()
        made = _OpenAPI(**{each.name: getattr(drawn, each.name) for each in fields(drawn)})
        made.routes = self.routes
        return made


class _Rendering(OpenAPIRenderPlugin):
    """One form of the document, made when it is first asked for."""

    def __init__(self, path: str, media_type: str, form: Callable[[Document], bytes]) -> None:
        super().__init__(path=path)
        self.media_type = media_type  # type: ignore[assignment]  # handlers take any text here
        self._form = form
        self._made: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: Document) -> bytes:  # noqa: ARG002
        if self._made is None:
            self._made = self._form(openapi_schema)
        return self._made


def _ours(response: Response[Any]) -> Response[Any]:
    """Litestar answers unknown schema paths with a page of its own; here they are problems like any other 404."""
    if response.status_code == 404:
        raise NotFoundException
    response.headers.setdefault("cache-control", "no-cache")
    return response


def _made_true(drawn: Document, routes: list[HTTPRoute]) -> Document:
    slots: list[Slot] = []
    for path, method, handler in _operations(routes):
        operation = drawn["paths"][path][method]
        _add_problems(operation, path, method)
        slots += _slots(operation, handler)
    schemas, components = msgspec.json.schema_components([kind for _, kind in slots], ref_template=PREFIX + "{name}")
    for (place, _), schema in zip(slots, schemas, strict=True):
        place["schema"] = schema
    for operation in (each for item in drawn["paths"].values() for each in item.values() if isinstance(each, dict)):
        _tell_parameters(operation)
        _tell_whether_needed(operation, components)
        _tell_headers(operation)
    drawn["components"]["schemas"] = dict(sorted(components.items()))
    _refuse_dangling(drawn)
    return drawn


def _operations(routes: list[HTTPRoute]) -> Iterator[tuple[str, str, HTTPRouteHandler]]:
    for route in routes:
        for method, (handler, _) in route.route_handler_map.items():
            if handler.resolve_include_in_schema():
                yield route.path_format or "/", method.lower(), handler


def _add_problems(operation: Document, path: str, method: str) -> None:
    """Document what the gate, the limits, the router and a fault may answer, so that no handler need repeat it."""
    statuses = {400, 500}
    if path.startswith("/api/"):
        statuses |= {429, 503}
    if "{" in path:
        statuses.add(404)
    if method not in ("get", "head"):
        statuses |= {403, 408, 413, 415}
    if "requestBody" in operation or any(each["in"] != "path" for each in operation.get("parameters", [])):
        statuses.add(422)
    responses = operation["responses"]
    for status in sorted(statuses):
        if MEDIA_TYPE not in responses.get(str(status), {}).get("content", {}):
            responses[str(status)] = {"description": described(status), "content": {MEDIA_TYPE: {}}}
    for status in {"429", "503"} & responses.keys():
        responses[status]["headers"] = {"Retry-After": {"description": "When to come back, in seconds."}}
    operation["responses"] = dict(sorted(responses.items()))


def _slots(operation: Document, handler: HTTPRouteHandler) -> Iterator[Slot]:
    data = handler.parsed_data_field
    if data is not None:
        yield operation["requestBody"]["content"][JSON], data.annotation
    for status, response in operation["responses"].items():
        for media_type, place in response.get("content", {}).items():
            if media_type in (JSON, MEDIA_TYPE):
                yield place, _answered(handler, int(status))


def _answered(handler: HTTPRouteHandler, status: int) -> Any:
    """The type of an answer: what the handler returns or lists for the status, and problem details otherwise."""
    listed = handler.responses or {}
    if status in listed:
        return listed[status].data_container
    if status != handler.status_code:
        return ProblemDetails
    returned: FieldDefinition = handler.parsed_return_field
    return (returned.inner_types[0] if returned.is_subclass_of(Response) else returned).raw


def _tell_parameters(operation: Document) -> None:
    """In order, and without null: a parameter that may be left out still has no way to say it."""
    parameters = operation.get("parameters", [])
    parameters.sort(key=lambda parameter: (parameter["in"], parameter["name"]))
    for schema in (parameter["schema"] for parameter in parameters):
        kinds = [kind for kind in schema.get("oneOf", []) if kind != {"type": "null"}]
        if len(kinds) == 1:
            del schema["oneOf"]
            schema.update({**kinds[0], **schema})


def _tell_whether_needed(operation: Document, components: Document) -> None:
    """A body may be left out where `{}` would do."""
    if "requestBody" in operation:
        schema = operation["requestBody"]["content"][JSON]["schema"]
        told = components.get(schema.get("$ref", "").removeprefix(PREFIX), schema)
        operation["requestBody"]["required"] = told.get("type") != "object" or bool(told.get("required"))


def _tell_headers(operation: Document) -> None:
    """Litestar gives headers no type, and puts them in another order each time."""
    for response in operation["responses"].values():
        headers = response.pop("headers", {})
        if headers:
            text = {"required": True, "schema": {"type": "string"}}
            told = {name: {"description": headers[name]["description"], **text} for name in sorted(headers)}
            response["headers"] = told


def _refuse_dangling(drawn: Document) -> None:
    """A parameter's type that only Litestar knew as a component would now be missing: better no document than that."""
    for found in json.dumps(drawn).split(f'"{PREFIX}')[1:]:
        name = found.partition('"')[0]
        if name not in drawn["components"]["schemas"]:
            raise ValueError(f"{name} is referred to but not told; give that parameter a plain type")
