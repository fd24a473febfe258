auth="Authorization: Bearer $BYLINE_API_KEY"
curl -sf "$BYLINE_URL/api/v1/journalist-enrichment-jobs/$1?include=evidence" -H "$auth" |
  jq -r '.result.journalists[] | .evidence[] | select(.fields | index("email")) | "\(.url)\n  \(.excerpt)"'
