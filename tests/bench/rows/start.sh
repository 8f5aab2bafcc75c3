#     start         cold commands on a store that no process has open, beside the sqlite3 shell, and a server's first answer
start() {
  local empty=$work/empty.db
  load_once
  sqlite3 "$empty" 'create table if not exists product(id text primary key, content text); insert or replace into product values (1, 2)'
  spawned cold_shell sqlite3 "$empty" 'select content from product where id = 1'
  spawned cold_block "$fsctl" block product p0000007 --project "$project"
  cold_listing medium
  cold_listing narrow
  first_answer first_bench "$project" /block/product/p0000007
  rm -rf "$work/example"
  quietly "$fsctl" init "$work/example" --example shop
  first_answer first_example "$work/example" /
  ours 9 'a block, cold command' ms cold_block less 'sqlite3 shell' 'most 3'
  limit 9 'a block, cold command' ms 'sqlite3 shell' cold_shell less
  ours 3 'listing medium, cold command' ms cold_medium less '' 'below 25'
  ours 3 'listing narrow, cold command' ms cold_narrow less '' 'below 10'
  ours 10 'first answer of the example' ms first_example less '' 'below 50'
  ours 10 'memory then' MB first_example_megabytes less '' 'below 25'
  ours 10 "first answer of $records records" ms first_bench less '' 'below 100'
  ours 10 "memory then, $records records" MB first_bench_megabytes less '' 'below 60'
}

# cold_listing CLASS: the first of the listing's queries of that class, as a command.
cold_listing() {
  local query
  if ! [[ -s $work/queries.ndjson ]]; then
    "$programs/listing_bench" "$project" "$project/.fsctl/store.db" "$products" 1 "$work/queries.ndjson" >/dev/null
  fi
  mapfile -t query < <(jq -r --arg class "$1" 'select(.class == $class) | "--search", (.words | join(" ")),
    (select(.brand != "") | "--where", "brand=" + .brand),
    (select(.price) | "--filter", ({ type: "range", field: "price", from: .price[0], to: .price[1] } | tojson)),
    (select(.byPrice) | "--sort", "price"), ""' "$work/queries.ndjson" | sed '/^$/q')
  spawned "cold_$1" "$fsctl" listing products "${query[@]::${#query[@]}-1}" --project "$project"
}

# spawned NAME COMMAND…: the milliseconds that it takes, some times.
spawned() {
  local name=$1
  shift
  "$programs/spawn" $((runs * 4)) "$@" | cut -f 1 >"$samples/$name"
}

# first_answer NAME PROJECT TARGET: the milliseconds from the start of a server to that answer, and its memory then.
first_answer() {
  local run
  for ((run = 1; run <= runs; run++)); do
    "$programs/first_answer" "$(free_port)" "$3" "$fsctl" serve --port PORT --project "$2" >"$work/first"
    cut -f 1 "$work/first" >>"$samples/$1"
    cut -f 2 "$work/first" >>"$samples/$1_megabytes"
  done
}

start_peers() {
  local run name words
  write_mocks
  for ((run = 1; run <= runs; run++)); do
    for name in json-server prism mockoon; do
      mock_words "$name"
      "$programs/first_answer" "$(free_port)" "$(mock_target "$name")" "${words[@]}" >"$work/first"
      cut -f 1 "$work/first" >>"$samples/first_$name"
      cut -f 2 "$work/first" >>"$samples/first_${name}_megabytes"
    done
  done
  for name in json-server prism mockoon; do
    peer 10 'first answer of the example' ms "$name" "first_$name" less
    peer 10 'memory then' MB "$name" "first_${name}_megabytes" less
  done
}
