import os

import httpx

byline = httpx.Client(
    base_url=os.environ["BYLINE_URL"],
    headers={"Authorization": f"Bearer {os.environ['BYLINE_API_KEY']}"},
    timeout=60,
)
campaign = byline.post("/api/v1/campaigns", json={"name": "From our list"}).raise_for_status().json()
rows = [
    {"name": "Ada Reporter", "domain": "news.example", "email": "ada@private.example"},
    {"name": "Bo Writer", "outlet": "Daily", "note": "Prefers mornings.", "custom": {"Tier": "A"}},
]
for _ in ("once", "again"):
    path = f"/api/v1/campaigns/{campaign['id']}/import"
    done = byline.post(path, json={"rows": rows}).raise_for_status().json()
    print(f"{done['added']} added, {done['updated']} updated, {done['existing']} there already")
