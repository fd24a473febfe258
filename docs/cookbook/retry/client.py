import os

import httpx

byline = httpx.Client(
    base_url=os.environ["BYLINE_URL"],
    headers={"Authorization": f"Bearer {os.environ['BYLINE_API_KEY']}"},
    timeout=60,
)


def enrich() -> str:
    for _ in range(5):
        try:
            response = byline.post(
                "/api/v1/journalists/enrich",
                json={ "from": [{ "type": "article_url", "url": "https://www.harbour-courier.example/harbour/ferry-batteries-cranes" }] },
                headers={"Idempotency-Key": "spring-campaign"},
            )
            if response.is_success or not response.json()["retryable"]:
                return response.raise_for_status().json()["id"]
        except httpx.TransportError:
            continue
    raise SystemExit("the gateway did not respond")


if enrich() == enrich():
    print("one job, charged once")
