import os

import httpx

byline = httpx.Client(
    base_url=os.environ["BYLINE_URL"],
    headers={"Authorization": f"Bearer {os.environ['BYLINE_API_KEY']}"},
    timeout=60,
)
query = {"q": "ferry batteries site:harbour-courier.example", "tbs": "qdr:m"}
found = byline.post("/api/v1/news/search", json=query).raise_for_status().json()
for article in found["news"]:
    print(f"{article['date']} {article['source']}: {article['title']}")
