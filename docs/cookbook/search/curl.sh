auth="Authorization: Bearer $BYLINE_API_KEY"
curl -sf "$BYLINE_URL/api/v1/news/search" -H "$auth" -H 'Content-Type: application/json' \
  -d '{ "q": "ferry batteries site:harbour-courier.example", "tbs": "qdr:m" }' |
  jq -r '.news[] | "\(.date) \(.source): \(.title)"'
