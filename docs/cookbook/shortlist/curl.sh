auth="Authorization: Bearer $BYLINE_API_KEY"
post() { curl -sf "$BYLINE_URL$1" -H "$auth" -H 'Content-Type: application/json' -d "$2" | jq -r .links.self; }
# Prints the search or job at $1 once it has ended.
wait_for() {
  while
    curl -sf "$BYLINE_URL$1?wait_seconds=45&wait_for=done" -H "$auth" >found.json
    jq -e '.status | IN("pending", "processing")' found.json >status.json
  do :; done
  cat found.json
}

search=$(post /api/v1/journalist-searches '{
  "pitch": "Worn-out ferry batteries become quayside chargers for harbour cranes.",
  "options": { "want": 5 }
}')
wait_for "$search" | jq -r '.result.people[] | "\(.rank). \(.name), \(.outlet): \(.pieces[0].title)"'
job=$(post "$search:enrich" '{ "people": 2 }')
wait_for "$job" | jq -r '.result | INDEX(.research[]; .journalist_identity_id) as $reports
  | .journalists[] | "\(.name): \(.email // "no address"), \($reports[.journalist_identity_id].fit.verdict)"'
