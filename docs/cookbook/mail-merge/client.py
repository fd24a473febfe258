import os
import sys

import httpx

byline = httpx.Client(
    base_url=os.environ["BYLINE_URL"],
    headers={"Authorization": f"Bearer {os.environ['BYLINE_API_KEY']}"},
    timeout=60,
)
path = f"/api/v1/journalist-enrichment-jobs/{sys.argv[1]}/export"
file = byline.get(path, params={"format": "csv"}).raise_for_status()
sys.stdout.buffer.write(file.content)
