auth="Authorization: Bearer $BYLINE_API_KEY"
enrich() {
  curl -sf --retry 5 --retry-all-errors "$BYLINE_URL/api/v1/journalists/enrich" -H "$auth" \
    -H 'Content-Type: application/json' -H "Idempotency-Key: $1" \
    -d '{ "from": [{ "type": "article_url", "url": "https://www.harbour-courier.example/harbour/ferry-batteries-cranes" }] }' | jq -r .id
}
[ "$(enrich spring-campaign)" = "$(enrich spring-campaign)" ] && echo "one job, charged once"
