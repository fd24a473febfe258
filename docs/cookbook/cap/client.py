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
  ]
}
estimate = byline.post("/api/v1/journalists/enrich:estimate", json=request).raise_for_status().json()
print(f"at most {estimate['max_credits']} credits")
capped = byline.post("/api/v1/journalists/enrich", params={"max_credits": 5}, json=request)
job = capped.raise_for_status().json()
while job["status"] in ("pending", "processing"):
    job = byline.get(job["links"]["self"], params={"wait_seconds": 45, "wait_for": "done"}).raise_for_status().json()
print(f"{job['usage']['credits_used']} credits used")
for group in job["result"]["unresolved_groups"]:
    print(f"{group['reason']}: {group['count']}")
