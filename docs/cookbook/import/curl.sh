auth="Authorization: Bearer $BYLINE_API_KEY"
json='Content-Type: application/json'
id=$(curl -sf "$BYLINE_URL/api/v1/campaigns" -H "$auth" -H "$json" -d '{ "name": "From our list" }' | jq -r .id)
for _ in once again; do
  curl -sf "$BYLINE_URL/api/v1/campaigns/$id/import" -H "$auth" -H "$json" -d '{
    "rows": [
      { "name": "Ada Reporter", "domain": "news.example", "email": "ada@private.example" },
      { "name": "Bo Writer", "outlet": "Daily", "note": "Prefers mornings.", "custom": { "Tier": "A" } }
    ]
  }' | jq -r '"\(.added) added, \(.updated) updated, \(.existing) there already"'
done
