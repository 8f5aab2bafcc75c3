#     mapping       one composer from NDJSON to NDJSON; the limit is simdjson and the mapping written out
mapping() {
  local run name
  "$programs/mapping_limit" "$products" "$work/mapped_limit.ndjson"
  "$programs/mapping_bench" fixtures/bench "$products" "$work/mapped.ndjson"
  cmp "$work/mapped_limit.ndjson" "$work/mapped.ndjson"
  rm "$work"/mapped*.ndjson
  for ((run = 1; run <= runs; run++)); do
    say "mapping, run $run of $runs"
    timed mapping_limit "$programs/mapping_limit" "$products" /dev/null
    timed mapping "$programs/mapping_bench" fixtures/bench "$products" /dev/null
  done
  for name in mapping mapping_limit; do rates "$name"; done
  ours 5 mapping records/s mapping more simdjson 'least 0.4'
  limit 5 mapping records/s simdjson mapping_limit more
}

mapping_peers() {
  local run name
  for ((run = 1; run <= runs; run++)); do
    say "mapping by others, run $run of $runs"
    timed mapping_jq jq -c -f tests/bench/peers/mapping.jq "$products"
    timed mapping_node node tests/bench/peers/mapping.js "$products"
  done
  for name in mapping_jq mapping_node; do rates "$name"; done
  peer 5 mapping records/s jq mapping_jq more
  peer 5 mapping records/s node mapping_node more
}
