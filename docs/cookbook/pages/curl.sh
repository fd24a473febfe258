auth="Authorization: Bearer $BYLINE_API_KEY"
cursor=
while [ "$cursor" != null ]; do
  curl -sf -G "$BYLINE_URL/api/v1/journalist-enrichment-jobs/$1" -H "$auth" -d limit=2 ${cursor:+-d "cursor=$cursor"} >page.json
  jq -r '.result.journalists[].name' page.json
  cursor=$(jq -r .result.next_cursor page.json)
done
