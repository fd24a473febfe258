import os
import sys

import httpx

byline = httpx.Client(
    base_url=os.environ["BYLINE_URL"],
    headers={"Authorization": f"Bearer {os.environ['BYLINE_API_KEY']}"},
    timeout=60,
)
query = {"limit": 2}
while True:
    page = byline.get(f"/api/v1/journalist-enrichment-jobs/{sys.argv[1]}", params=query).raise_for_status().json()
    for person in page["result"]["journalists"]:
        print(person["name"])
    if page["result"]["next_cursor"] is None:
        break
    query["cursor"] = page["result"]["next_cursor"]
