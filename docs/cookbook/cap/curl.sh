auth="Authorization: Bearer $BYLINE_API_KEY"
request='{
  "from": [
    { "type": "article_url", "url": "https://www.harbour-courier.example/harbour/ferry-batteries-cranes" },
    { "type": "article_url", "url": "https://gridwatch.example/analysis/second-life-quayside" }
  ]
}'
curl -sf "$BYLINE_URL/api/v1/journalists/enrich:estimate" -H "$auth" -H 'Content-Type: application/json' \
  -d "$request" | jq -r '"at most \(.max_credits) credits"'
id=$(curl -sf "$BYLINE_URL/api/v1/journalists/enrich?max_credits=5" -H "$auth" -H 'Content-Type: application/json' \
  -d "$request" | jq -r .id)
status=pending
while [ "$status" = pending ] || [ "$status" = processing ]; do
  curl -sf "$BYLINE_URL/api/v1/journalist-enrichment-jobs/$id?wait_seconds=45&wait_for=done" -H "$auth" >job.json
  status=$(jq -r .status job.json)
done
jq -r '"\(.usage.credits_used) credits used"' job.json
jq -r '.result.unresolved_groups[] | "\(.reason): \(.count)"' job.json
