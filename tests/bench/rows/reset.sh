#     reset         a server with 10,000 records goes back to its beginning, of which 100 records have changed
reset() {
  local run key
  make_store
  head -n 10000 "$products" >"$work/few.ndjson"
  head -n 100 "$work/few.ndjson" | jq -c '.price = 1' >"$work/changed.ndjson"
  key=$("$fsctl" key add bench --project "$project")
  quietly "$fsctl" ingest products "$work/few.ndjson" --project "$project"
  serve --ephemeral
  for ((run = 1; run <= runs; run++)); do
    "$programs/http_load" "$port" 1 5 push "$work/changed.ndjson" "$key" >/dev/null
    curl -sf -o /dev/null -w '%{time_total}\n' -X POST "http://127.0.0.1:$port/_fsctl/reset" >"$work/seconds"
    awk '{ print $1 * 1000 }' "$work/seconds" >>"$samples/reset"
  done
  stop_server
  ours 13 'reset of 10,000 records' ms reset less '' 'below 100'
}
