"""A deal of rummy played over the API by people who draw from the stock and throw what they drew."""

from tests.commands.at_the_table import Client, Json

NAMES = ("Ana", "Leo", "Eva", "Noa", "Hugo", "Marta")


class Room:
    """People at a table of rummy, none of whom ever opens: the deal goes on until it is blocked."""

    def __init__(self, client: Client, seats: int = 6) -> None:
        self._client = client
        made = client.post("/api/games", json={"rules": "rummy", "seats": [{"name": name} for name in NAMES[:seats]]})
        self._game = made.json()["id"]
        self._tokens = {made.json()["seat"]: made.json()["token"]}
        for invite in made.json()["invites"]:
            body = {"name": NAMES[invite["seat"]], "invite": invite["invite"]}
            joined = client.post(f"/api/games/{self._game}/join", json=body).json()
            self._tokens[joined["seat"]] = joined["token"]

    def deal(self, client_seed: str | None = None) -> Json:
        """The view after the deal."""
        return self.move(0, "deal", {} if client_seed is None else {"client_seed": client_seed})

    def play_on(self, view: Json) -> Json:
        """The view at the end of the deal."""
        while view["hand"]["phase"] != "finished":
            seat = view["hand"]["turn"]
            drawn = self.move(seat, "draw", {"from": "stock"})
            view = self.move(seat, "discard", {"card": drawn["hand"]["drawn"]})
        return view

    def rig(self, deck: list[str]) -> None:
        """The deck of the next deal, where the server is told decks."""
        path = f"/api/dev/games/{self._game}/next-deal"
        assert self._client.put(path, json={"deck": deck}).status_code < 300

    def move(self, seat: int, move: str, body: Json) -> Json:
        """The view after a seat's move."""
        headers = {"Authorization": f"Bearer {self._tokens[seat]}"}
        answer = self._client.post(f"/api/games/{self._game}/{move}", json=body, headers=headers)
        assert answer.status_code == 200, answer.text
        view: Json = answer.json()
        return view
