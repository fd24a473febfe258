auth="Authorization: Bearer $BYLINE_API_KEY"
id=$(curl -sf "$BYLINE_URL/api/v1/journalists/enrich" -H "$auth" -H 'Content-Type: application/json' -d '{
  "from": [
    { "type": "article_url", "url": "https://www.harbour-courier.example/harbour/ferry-batteries-cranes" },
    { "type": "article_url", "url": "https://gridwatch.example/analysis/second-life-quayside" }
  ],
  "fit_context": { "pitch": "Worn-out ferry batteries become quayside chargers for harbour cranes." }
}' | jq -r .id)
status=pending
while [ "$status" = pending ] || [ "$status" = processing ]; do
  curl -sf "$BYLINE_URL/api/v1/journalist-enrichment-jobs/$id?wait_seconds=45&wait_for=done" -H "$auth" >job.json
  status=$(jq -r .status job.json)
done
jq -r '.result.journalists[] | "\(.name), \(.outlet): \(.email)"' job.json
