import os
import sys

import httpx

byline = httpx.Client(
    base_url=os.environ["BYLINE_URL"],
    headers={"Authorization": f"Bearer {os.environ['BYLINE_API_KEY']}"},
    timeout=60,
)
path = f"/api/v1/journalist-enrichment-jobs/{sys.argv[1]}"
job = byline.get(path, params={"view": "summary"}).raise_for_status().json()
for person in sorted(job["result"]["summaries"], key=lambda each: -each["score"]):
    print(f"{int(person['score'])} {person['verdict']}: {person['name']}, {person['outlet']}")
