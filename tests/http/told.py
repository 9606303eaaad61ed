"""The OpenAPI document held against every answer: is its status told, its media type, and the shape of its body?"""

import json
import re
from collections import Counter
from functools import cache
from typing import Any
from urllib.parse import quote

import httpx
from jsonschema_rs import Draft202012Validator, Registry, ValidationError

from tapete.api.openapi import document
from tapete.api.problem_texts import TEXTS, title
from tapete.app import create_app
from tapete.settings import Settings

PROBLEM = "application/problem+json"
METHODS = ("get", "post", "put", "patch", "delete")
EVERYWHERE = {"x-content-type-options": "nosniff", "referrer-policy": "no-referrer"}


class Told:
    """A document, and how many answers to each operation it was held against, by status."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        self.checked: Counter[tuple[str, int]] = Counter()
        self._validators: dict[tuple[str, ...], Draft202012Validator] = {}
        self._registry = Registry([("api:///", document)])
        self._operations = [
            (method, re.compile(re.sub(r"{\w+}", "[^/]+", path)), path, operation)
            for path, item in document["paths"].items()
            for method, operation in item.items()
            if method in METHODS
        ]

    def operation(self, method: str, path: str) -> tuple[str, dict[str, Any]] | None:
        """The operation that a request is for, with its path's template; None for what the document leaves out."""
        for told, pattern, template, operation in self._operations:
            if told == method.lower() and pattern.fullmatch(path):
                return template, operation
        return None

    def check(self, answer: httpx.Response) -> None:
        """Fail when the document does not tell this answer, or when it is dressed wrongly."""
        request = answer.request
        path = request.url.raw_path.decode().partition("?")[0]
        assert EVERYWHERE.items() <= dict(answer.headers).items()
        assert re.fullmatch("[0-9a-f]{16}", answer.headers["x-request-id"])
        if path.startswith("/api/"):
            assert answer.headers["cache-control"] == "no-store"
            assert answer.headers["vary"] == "Authorization"
        if answer.status_code >= 400:
            self._check_problem(answer)
        found = self.operation(request.method, path)
        if found is not None:
            self._check_told(answer, request.method.lower(), *found)

    def _check_problem(self, answer: httpx.Response) -> None:
        assert answer.headers["content-type"] == PROBLEM, answer.text
        if answer.request.method == "HEAD":
            return
        body = answer.json()
        assert body["status"] == answer.status_code
        assert body["code"] in TEXTS, f"{body['code']} has no words"
        assert body["type"] == f"/schema#{body['code']}"
        assert body["title"] == title(body["code"])
        assert isinstance(body["params"], dict)
        assert body["detail"]
        if answer.status_code in (429, 503):
            assert int(answer.headers["retry-after"]) > 0
        if answer.status_code == 401:
            assert answer.headers["www-authenticate"].startswith("Bearer")

    def _check_told(self, answer: httpx.Response, method: str, template: str, operation: dict[str, Any]) -> None:
        status = answer.status_code
        name = operation["operationId"]
        assert str(status) in operation["responses"], f"{name} does not tell that it may answer {status}: {answer.text}"
        response = operation["responses"][str(status)]
        missing = [header for header in response.get("headers", {}) if header not in answer.headers]
        assert not missing, f"{name} does not send {missing} with {status}"
        content = response.get("content", {})
        if not content:
            assert answer.content == b""
        else:
            kind = answer.headers["content-type"]
            assert kind in content, f"{name} does not tell that it may answer {status} as {kind}"
            place = ("paths", template, method, "responses", str(status), "content", kind, "schema")
            self._check_shape(json.loads(answer.content) if "json" in kind else answer.text, place)
        self.checked[name, status] += 1

    def _check_shape(self, body: object, place: tuple[str, ...]) -> None:
        if place not in self._validators:
            pointer = "/".join(quote(step.replace("~", "~0").replace("/", "~1")) for step in place)
            self._validators[place] = Draft202012Validator({"$ref": f"api:///#/{pointer}"}, registry=self._registry)
        try:
            self._validators[place].validate(body)
        except ValidationError as error:
            where = ".".join(str(step) for step in error.instance_path)
            raise AssertionError(f"{' '.join(place[1:5])}: {where}: {error.message[:300]}") from None


@cache
def told() -> Told:
    """The application's own document."""
    return Told(json.loads(document(create_app(Settings("sqlite://")))))
