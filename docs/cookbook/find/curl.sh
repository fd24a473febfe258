auth="Authorization: Bearer $BYLINE_API_KEY"
searches="$BYLINE_URL/api/v1/journalist-searches"
id=$(curl -sf "$searches" -H "$auth" -H 'Content-Type: application/json' -d '{
  "pitch": "Worn-out ferry batteries become quayside chargers for harbour cranes."
}' | jq -r .id)
status=pending
while [ "$status" = pending ] || [ "$status" = processing ]; do
  curl -sf "$searches/$id?wait_seconds=45&wait_for=done" -H "$auth" >search.json
  status=$(jq -r .status search.json)
done
jq -r '.result.people[] | "\(.score | floor) \(.name), \(.outlet): \(.pieces[0].title)"' search.json
