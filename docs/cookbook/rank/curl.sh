auth="Authorization: Bearer $BYLINE_API_KEY"
curl -sf "$BYLINE_URL/api/v1/journalist-enrichment-jobs/$1?view=summary" -H "$auth" |
  jq -r '.result.summaries | sort_by(-.score)[] | "\(.score | floor) \(.verdict): \(.name), \(.outlet)"'
