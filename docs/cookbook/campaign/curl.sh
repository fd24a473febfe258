auth="Authorization: Bearer $BYLINE_API_KEY"
json='Content-Type: application/json'
people=$(curl -sf "$BYLINE_URL/api/v1/journalist-enrichment-jobs/$1" -H "$auth" |
  jq -c '[.result.journalists[].journalist_identity_id]')
id=$(curl -sf "$BYLINE_URL/api/v1/campaigns" -H "$auth" -H "$json" -d '{
  "name": "Harbour energy",
  "pitch": "Worn-out ferry batteries become quayside chargers for harbour cranes."
}' | jq -r .id)
campaign="$BYLINE_URL/api/v1/campaigns/$id"
fitting=$(curl -sf "$campaign/people" -H "$auth" -H "$json" \
  -d "{ \"job_id\": \"$1\", \"journalist_identity_ids\": $people }" |
  jq -c '[.members[] | select(.research.fit.verdict == "fit") | .id]')
curl -sf "$campaign/people:update" -H "$auth" -H "$json" -o updated.json \
  -d "{ \"member_ids\": $fitting, \"state\": \"contacted\", \"follow_up_on\": \"2099-12-09\" }"
curl -sf "$campaign/people" -H "$auth" |
  jq -r '.data | sort_by(.journalist.name)[] | "\(.state): \(.journalist.name), \(.journalist.outlet)"'
