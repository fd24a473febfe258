import os
import sys

import httpx

byline = httpx.Client(
    base_url=os.environ["BYLINE_URL"],
    headers={"Authorization": f"Bearer {os.environ['BYLINE_API_KEY']}"},
    timeout=60,
)
path = f"/api/v1/journalist-enrichment-jobs/{sys.argv[1]}"
job = byline.get(path, params={"limit": 1}).raise_for_status().json()
for source in job["result"]["unresolved"]:
    print(f"{source['reason']}: {source['message']}")
