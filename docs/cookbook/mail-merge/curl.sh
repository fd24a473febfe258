auth="Authorization: Bearer $BYLINE_API_KEY"
curl -sf "$BYLINE_URL/api/v1/journalist-enrichment-jobs/$1/export?format=csv" -H "$auth"
