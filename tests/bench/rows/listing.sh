#     listing       whole answers in process; the limit is bitmaps and columns in memory
listing() {
  local class
  load_once
  say "listing, $runs runs"
  "$programs/listing_bench" "$project" "$project/.fsctl/store.db" "$products" "$runs" "$work/queries.ndjson" >"$samples/listing"
  for class in broad medium narrow; do
    listing_sample "$class" limit 3 "listing_${class}_limit"
    listing_sample "$class" fsctl 3 "listing_$class"
    listing_sample "$class" fsctl 5 "listing_${class}_p99"
    ours 2 "listing $class, p50" ms "listing_$class" less memory 'most 1.5 0.3'
    limit 2 "listing $class, p50" ms memory "listing_${class}_limit" less
    ours 2 "listing $class, p99" ms "listing_${class}_p99" less p50 'most 3'
    limit 2 "listing $class, p99" ms p50 "listing_$class" less
  done
}

# listing_sample CLASS CONTENDER COLUMN NAME [SAMPLES]: that figure of each run.
listing_sample() {
  awk -F'\t' -v class="$1" -v contender="$2" -v column="$3" '$1 == class && $2 == contender { print $column }' "$samples/${5:-listing}" >"$samples/$4"
}

listing_peers() {
  local class
  [[ -s $work/queries.ndjson ]] || listing
  make_sqlite_listing
  start_postgresql
  have_postgresql_loaded
  have_groonga_loaded
  for class in broad medium narrow; do
    say "listing by others, $class"
    sqlite_listing "$class" >"$samples/listing_${class}_sqlite"
    postgresql_listing "$class" >"$samples/listing_${class}_postgresql"
    groonga_listing "$class" >"$samples/listing_${class}_groonga"
    peer 2 "listing $class, p50" ms 'SQLite FTS5' "listing_${class}_sqlite" less
    peer 2 "listing $class, p50" ms PostgreSQL "listing_${class}_postgresql" less
    peer 2 "listing $class, p50" ms groonga "listing_${class}_groonga" less
  done
}
