import os

import httpx

byline = httpx.Client(
    base_url=os.environ["BYLINE_URL"],
    headers={"Authorization": f"Bearer {os.environ['BYLINE_API_KEY']}"},
    timeout=60,
)


def post(path, body):
    """Starts a search or a job, and returns it once it has ended."""
    work = byline.post(path, json=body).raise_for_status().json()
    while work["status"] in ("pending", "processing"):
        work = byline.get(work["links"]["self"], params={"wait_seconds": 45, "wait_for": "done"}).raise_for_status().json()
    return work


pitch = "Worn-out ferry batteries become quayside chargers for harbour cranes."
search = post("/api/v1/journalist-searches", {"pitch": pitch, "options": {"want": 5}})
for person in search["result"]["people"]:
    print(f"{person['rank']}. {person['name']}, {person['outlet']}: {person['pieces'][0]['title']}")
result = post(f"{search['links']['self']}:enrich", {"people": 2})["result"]
reports = {report["journalist_identity_id"]: report["fit"] for report in result["research"]}
for person in result["journalists"]:
    email = person["email"] or "no address"
    print(f"{person['name']}: {email}, {reports[person['journalist_identity_id']]['verdict']}")
