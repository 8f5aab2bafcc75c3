#     push          upserts over HTTP, each durable before its answer; the limits are appending with fdatasync for one
#                   client and SQLite with 64 records per commit for 64; and what blocks are read meanwhile
push() {
  local run key last size
  last=$(tail -n 1 "$products" | jq -r .id)
  for ((run = 1; run <= runs; run++)); do
    say "push, run $run of $runs"
    for size in 0 1 64; do
      rm -f "$work"/limit.db*
      "$programs/push_limit" "$products" "$work/limit.db" "$size" >>"$samples/push_limit_$size"
    done
    rm -f "$work"/limit.db*
    with_server push_from 1 2 >>"$samples/push_one"
    with_server push_from 64 3 >>"$samples/push_many"
    with_server read_and_push
  done
  ours 8 'push, one client' records/s push_one more 'append + fdatasync' 'least 0.5'
  limit 8 'push, one client' records/s 'append + fdatasync' push_limit_0 more
  ours 8 'push, 64 clients' records/s push_many more 'SQLite, 64 per commit' 'least 0.5'
  limit 8 'push, 64 clients' records/s 'SQLite, 64 per commit' push_limit_64 more
  limit 8 'push, 64 clients' records/s 'SQLite, one by one' push_limit_1 more
  ours 8 'blocks while 64 clients push' answers/s read_meanwhile more alone 'least 0.7'
  limit 8 'blocks while 64 clients push' answers/s alone read more
}

# with_server COMMAND…: runs it beside a server on a store that holds one record.
with_server() {
  make_store
  key=$("$fsctl" key add bench --project "$project")
  tail -n 1 "$products" >"$work/few.ndjson"
  quietly "$fsctl" ingest products "$work/few.ndjson" --project "$project"
  serve
  "$@"
  stop_server
}

push_from() { "$programs/http_load" "$port" "$1" "$2" push "$products" "$key" | cut -f 1; }
read_blocks() { "$programs/http_load" "$port" 64 "$1" get "/block/product/$last" | cut -f 1; }
read_and_push() {
  read_blocks 2 >>"$samples/read"
  push_from 64 3 >/dev/null &
  sleep 0.5
  read_blocks 2 >>"$samples/read_meanwhile"
  wait $!
}

push_peers() {
  local run
  start_postgresql
  write_mocks
  for ((run = 1; run <= runs; run++)); do
    say "push by others, run $run of $runs"
    push_postgresql 1 >>"$samples/push_postgresql_1"
    push_postgresql 16 >>"$samples/push_postgresql_16"
    start_mock json-server
    "$programs/http_load" "$port" 64 3 post /product '{"name": "a product"}' | cut -f 1 >>"$samples/push_json-server"
    stop_server
  done
  peer 8 'push, one client' records/s PostgreSQL push_postgresql_1 more
  peer 8 'push, 64 clients' records/s 'PostgreSQL, 16 clients' push_postgresql_16 more
  peer 8 'push, 64 clients' records/s json-server push_json-server more
}
