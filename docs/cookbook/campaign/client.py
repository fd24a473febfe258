import os
import sys

import httpx

byline = httpx.Client(
    base_url=os.environ["BYLINE_URL"],
    headers={"Authorization": f"Bearer {os.environ['BYLINE_API_KEY']}"},
    timeout=60,
)
job = byline.get(f"/api/v1/journalist-enrichment-jobs/{sys.argv[1]}").raise_for_status().json()
story = {"name": "Harbour energy", "pitch": "Worn-out ferry batteries become quayside chargers for harbour cranes."}
campaign = byline.post("/api/v1/campaigns", json=story).raise_for_status().json()
path = f"/api/v1/campaigns/{campaign['id']}/people"
ids = [person["journalist_identity_id"] for person in job["result"]["journalists"]]
chosen = {"job_id": job["id"], "journalist_identity_ids": ids}
members = byline.post(path, json=chosen).raise_for_status().json()["members"]
fitting = [each["id"] for each in members if each["research"]["fit"]["verdict"] == "fit"]
change = {"member_ids": fitting, "state": "contacted", "follow_up_on": "2099-12-09"}
byline.post(f"{path}:update", json=change).raise_for_status()
people = byline.get(path).raise_for_status().json()["data"]
for person in sorted(people, key=lambda each: each["journalist"]["name"]):
    print(f"{person['state']}: {person['journalist']['name']}, {person['journalist']['outlet']}")
