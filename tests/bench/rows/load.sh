#     load          fsctl ingest from NDJSON; the limit is SQLite with three indexes and the words of two texts
load() {
  local run name
  for ((run = 1; run <= runs; run++)); do
    say "load, run $run of $runs"
    rm -f "$work"/limit.db*
    timed load_limit "$programs/load_limit" "$products" "$work/limit.db"
    rm -f "$work"/limit.db*
    make_store
    timed load /usr/bin/time -a -o "$samples/load_kilobytes" -f %M \
      "$fsctl" ingest products "$products" --project "$project"
  done
  awk '{ print $1 * 1024 / 1e6 }' "$samples/load_kilobytes" >"$samples/load_megabytes"
  for name in load load_limit; do rates "$name"; done
  ours 1 load records/s load more SQLite 'least 0.7'
  limit 1 load records/s SQLite load_limit more
  ours 1 'load, memory' MB load_megabytes less '' 'below 256'
}

load_peers() {
  local run
  start_postgresql
  make_groonga_load
  for ((run = 1; run <= runs; run++)); do
    say "load by others, run $run of $runs"
    timed load_groonga load_groonga
    timed load_postgresql load_postgresql
  done
  rates load_groonga
  rates load_postgresql
  peer 1 load records/s groonga load_groonga more
  peer 1 load records/s PostgreSQL load_postgresql more
}
