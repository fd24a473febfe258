auth="Authorization: Bearer $BYLINE_API_KEY"
curl -sf "$BYLINE_URL/api/v1/credits/balance" -H "$auth" |
  jq -r '"\(.credits.org_available_balance) credits; \(.prices.enriched_journalist_with_email) for each journalist"'
