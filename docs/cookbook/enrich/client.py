import os

import httpx

byline = httpx.Client(
    base_url=os.environ["BYLINE_URL"],
    headers={"Authorization": f"Bearer {os.environ['BYLINE_API_KEY']}"},
    timeout=60,
)
request = {
  "from": [
    { "type": "article_url", "url": "https://www.harbour-courier.example/harbour/ferry-batteries-cranes" },
    { "type": "article_url", "url": "https://gridwatch.example/analysis/second-life-quayside" }
  ],
  "fit_context": { "pitch": "Worn-out ferry batteries become quayside chargers for harbour cranes." }
}
job = byline.post("/api/v1/journalists/enrich", json=request).raise_for_status().json()
while job["status"] in ("pending", "processing"):
    job = byline.get(job["links"]["self"], params={"wait_seconds": 45, "wait_for": "done"}).raise_for_status().json()
for person in job["result"]["journalists"]:
    print(f"{person['name']}, {person['outlet']}: {person['email']}")
