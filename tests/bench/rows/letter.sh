#     letter        a search for one letter in 100,000 different words, as a command and by a server that keeps no answer
letter() {
  local project=$work/letter
  make_store
  head -n 100000 "$products" | jq -c 'def letters: [., . / 26, . / 676, . / 17576] | map(97 + (floor % 26)) | implode;
    .title = (input_line_number * 7919 % 456976 | letters) | .description = ""' >"$work/letter.ndjson"
  quietly "$fsctl" ingest products "$work/letter.ndjson" --project "$project"
  spawned letter_cold "$fsctl" listing products --search b --project "$project"
  serve
  "$programs/http_load" "$port" 1 3 vary /listing/products '{"search": "b"}' >"$work/rate"
  stop_server
  cut -f 2 "$work/rate" >"$samples/letter_p50"
  cut -f 3 "$work/rate" >"$samples/letter_p99"
  ours 3 'search for a letter, cold command' ms letter_cold less '' 'below 20'
  ours 3 'search for a letter, p50' ms letter_p50 less '' 'below 20'
  ours 3 'search for a letter, p99' ms letter_p99 less '' 'below 20'
}
