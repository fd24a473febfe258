import os

import httpx

byline = httpx.Client(
    base_url=os.environ["BYLINE_URL"],
    headers={"Authorization": f"Bearer {os.environ['BYLINE_API_KEY']}"},
    timeout=60,
)
balance = byline.get("/api/v1/credits/balance").raise_for_status().json()
available = balance["credits"]["org_available_balance"]
price = balance["prices"]["enriched_journalist_with_email"]
print(f"{available} credits; {price} for each journalist")
