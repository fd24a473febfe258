import os

import httpx

byline = httpx.Client(
    base_url=os.environ["BYLINE_URL"],
    headers={"Authorization": f"Bearer {os.environ['BYLINE_API_KEY']}"},
    timeout=60,
)
pitch = "Worn-out ferry batteries become quayside chargers for harbour cranes."
search = byline.post("/api/v1/journalist-searches", json={"pitch": pitch}).raise_for_status().json()
path = f"/api/v1/journalist-searches/{search['id']}"
while search["status"] in ("pending", "processing"):
    search = byline.get(path, params={"wait_seconds": 45, "wait_for": "done"}).raise_for_status().json()
for person in search["result"]["people"]:
    print(f"{int(person['score'])} {person['name']}, {person['outlet']}: {person['pieces'][0]['title']}")
