"""The figures of the running table, as Prometheus reads them; for operators, so the proxy keeps outsiders away."""

from litestar import Response, get

from tapete import meters


@get(
    "/metrics",
    operation_id="metrics",
    summary="What is counted while the table is open",
    description="Prometheus' text format: moves, answers, streams, clocks, computers, the database, the event loop.",
    media_type=f"{meters.MEDIA_TYPE}; charset=utf-8",
    sync_to_thread=True,
    tags=["health"],
)
def metrics() -> Response[str]:
    return Response(meters.written().decode(), media_type=meters.MEDIA_TYPE)
