import os
import sys

import httpx

byline = httpx.Client(
    base_url=os.environ["BYLINE_URL"],
    headers={"Authorization": f"Bearer {os.environ['BYLINE_API_KEY']}"},
    timeout=60,
)
path = f"/api/v1/journalist-enrichment-jobs/{sys.argv[1]}"
job = byline.get(path, params={"include": "evidence"}).raise_for_status().json()
for person in job["result"]["journalists"]:
    for evidence in person["evidence"]:
        if "email" in evidence["fields"]:
            print(f"{evidence['url']}\n  {evidence['excerpt']}")
