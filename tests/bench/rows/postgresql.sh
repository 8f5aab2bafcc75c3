#     postgresql    with --store postgresql, and then alone: load, listings, blocks and pushes with the store in a PostgreSQL
#                   server of its own, beside COPY and pgbench there, and beside the embedded store
postgresql() {
  local database='' of_client=()
  start_postgresql
  load_once
  in_database_at shop
  database_load
  database_listing
  database_block
  database_push
}

# in_database_at SCHEMA: $database is a store there.
in_database_at() { database="postgresql://bench@/postgres?host=$cluster&options=-csearch_path%3D$1"; }

database_load() {
  local run name
  for ((run = 1; run <= runs; run++)); do
    say "load into a database, run $run of $runs"
    sql -c 'SET client_min_messages = warning; DROP SCHEMA IF EXISTS shop, copied CASCADE'
    timed database_load "$fsctl" ingest products "$products" --project "$project" --store "$database"
    copy_tables_out
    timed database_copy copy_tables_in
    timed database_text_search load_postgresql
  done
  for name in database_load database_copy database_text_search; do rates "$name"; done
  ours 14 'database, load' records/s database_load more COPY 'least 0.6'
  limit 14 'database, load' records/s COPY database_copy more
  ours 14 'database, load with a search' records/s database_load more 'COPY and GIN' 'least 1'
  limit 14 'database, load with a search' records/s 'COPY and GIN' database_text_search more
}

# The rows of the store in files, and its tables and indexes once more without rows.
copy_tables_out() {
  local table folder=$work/copied
  rm -rf "$folder"
  mkdir -p "$folder"
  sql -At -c "SELECT relname FROM pg_class WHERE relnamespace = 'shop'::regnamespace AND relkind = 'r'" >"$folder/tables"
  echo 'BEGIN;' >"$folder/copy.sql"
  while read -r table; do
    sql -c "COPY shop.$table TO STDOUT (FORMAT binary)" >"$folder/$table"
    echo "\\copy copied.$table FROM '$folder/$table' (FORMAT binary)" >>"$folder/copy.sql"
  done <"$folder/tables"
  echo 'COMMIT;' >>"$folder/copy.sql"
  "$postgresql/pg_dump" -h "$cluster" -U bench -s -n shop postgres | sed 's/\bshop\b/copied/g' >"$folder/tables.sql"
  quietly sql -f "$folder/tables.sql"
}
copy_tables_in() { sql -f "$work/copied/copy.sql"; }

database_listing() {
  local class run
  sql -c 'VACUUM ANALYZE' -c CHECKPOINT # what the server does by itself after a load is no listing's work
  for ((run = 1; run <= runs; run++)); do
    say "listing from a database, run $run of $runs"
    "$programs/listing_bench" "$project" "$project/.fsctl/store.db" "$products" 1 >>"$samples/embedded_answers"
    "$programs/listing_bench" "$project" "$database" "$products" 1 >>"$samples/database_answers"
  done
  for class in broad medium narrow; do
    listing_sample "$class" fsctl 3 "database_$class" database_answers
    listing_sample "$class" fsctl 3 "embedded_$class" embedded_answers
    ours 14 "database, listing $class, p50" ms "database_$class" less embedded 'most 1.3'
    limit 14 "database, listing $class, p50" ms embedded "embedded_$class" less
  done
  database_share
}

# What listings that are not kept cost the database, as a part of what they cost the server: requests that wait for their
# turn need fewer questions.
database_share() {
  local connections run before_server before_database target=/listing/products body='{"search":"a","sort":"price","limit":24}'
  serve "--store=$database"
  for connections in 4 16; do
    "$programs/http_load" "$port" "$connections" 1 vary "$target" "$body" >"$work/rate"
    for ((run = 1; run <= runs; run++)); do
      before_server=$(ticks_of "$server") before_database=$(ticks_of_database)
      "$programs/http_load" "$port" "$connections" 3 vary "$target" "$body" >"$work/rate"
      awk -v server="$(($(ticks_of "$server") - before_server))" -v database="$(($(ticks_of_database) - before_database))" \
        'BEGIN { print database / server }' >>"$samples/database_share_$connections"
    done
    ours 14 "database's work for a listing, $connections connections, of the server's" x "database_share_$connections" less '' 'below 0.15'
  done
  stop_server
}

# ticks_of PROCESS…: what processors have done for them, and for those of their children that have ended.
ticks_of() {
  local one
  for one in "$@"; do sed 's/.*) //' "/proc/$one/stat" 2>/dev/null || true; done |
    awk '{ sum += $12 + $13 + $14 + $15 } END { print sum + 0 }'
}
ticks_of_database() { ticks_of "$postgresql_server" $(pgrep -P "$postgresql_server"); }

database_block() {
  local run
  for ((run = 1; run <= runs; run++)); do
    say "block from a database, run $run of $runs"
    serve "--store=$database"
    ask_blocks database_block get /block/product/p0000007
    serve "--store=$database"
    ask_blocks database_block_uncached vary /block/product/p0000007
    select_by_key >>"$samples/database_select"
  done
  ours 14 'database, block, 64 connections, kept' answers/s database_block more 'select by key' 'least 0.6'
  limit 14 'database, block, 64 connections, kept' answers/s 'select by key' database_select more
  ours 14 'database, block, 64 connections, not kept' answers/s database_block_uncached more 'select by key' 'least 0.6'
  limit 14 'database, block, 64 connections, not kept' answers/s 'select by key' database_select more
}

select_by_key() {
  local version
  version=$(sql -At -c "SELECT version FROM shop.storage_record WHERE key = convert_to('p0000007', 'UTF8') LIMIT 1")
  cat >"$work/select.sql" <<END
\\set number random(0, $((records - 1)))
SELECT content FROM shop.storage_record WHERE version = $version AND key = convert_to('p' || lpad(:number::text, 7, '0'), 'UTF8');
END
  "$postgresql/pgbench" -h "$cluster" -U bench -n -M prepared -c 64 -j 1 -T 3 -f "$work/select.sql" postgres | awk '/^tps/ { print $3 }'
}

database_push() {
  local run key
  in_database_at pushed_to
  for ((run = 1; run <= runs; run++)); do
    say "push into a database, run $run of $runs"
    sql -c 'SET client_min_messages = warning; DROP SCHEMA IF EXISTS pushed_to CASCADE'
    key=$("$fsctl" key add bench --project "$project" --store "$database")
    tail -n 1 "$products" >"$work/few.ndjson"
    quietly "$fsctl" ingest products "$work/few.ndjson" --project "$project" --store "$database"
    serve "--store=$database"
    push_from 64 3 >>"$samples/database_push"
    stop_server
    push_same_rows 16 >>"$samples/database_pgbench"
    push_postgresql 16 >>"$samples/database_one_row"
  done
  ours 14 'database, push, 64 clients' records/s database_push more 'pgbench, 16 clients' 'least 0.6'
  limit 14 'database, push, 64 clients' records/s 'pgbench, 16 clients' database_pgbench more
  limit 14 'database, push, 64 clients' records/s 'pgbench, one row each' database_one_row more
}

# push_same_rows CLIENTS: pushes per second of those who write their rows alone, without what makes a listing of them.
push_same_rows() {
  local pushes=$((records < 20000 ? records : 20000))
  sql -c 'TRUNCATE copied.feed_record, copied.storage_record, copied.change'
  "$postgresql/pgbench" -h "$cluster" -U bench -n -M prepared -D turn=0 -D clients="$1" -c "$1" -j 1 -t $((pushes / $1 - 1)) \
    -f "$peers/postgresql_push_rows.sql" postgres | awk '/^tps/ { print $3 }'
}
