#     large         only when it is named: one store of so many products with pages, and a tree of a hundredth as many categories,
#                   in a file and then in a PostgreSQL server of its own: load, size, blocks, listings, tree, sitemap, pushes,
#                   rebuild and doctor, each with what it costs. What there is room for once is there once: about 12 KB of disk
#                   for each product. LARGE_DRIVERS names one of them, LARGE_MEMORY a size for fsctl serve --memory, and
#                   LARGE_SKIP what is left out (rebuild, doctor, deep)
large() {
  local driver place='' database='' of_client=() shop=$work/large noted=$work/noted
  rm -f "$noted"
  write_questions
  for driver in ${LARGE_DRIVERS:-SQLite PostgreSQL}; do
    make_large_shop
    place=$PWD/$shop/.fsctl/store.db
    if [[ $driver == PostgreSQL ]]; then
      start_postgresql
      in_database_at shop
      place=$database
    fi
    measure_large
  done
  rm -rf "$shop"
  printf '\n%s records, %s\n%s\n' "$records" "$(date -u '+%Y-%m-%d %H:%M UTC')" "$(machine)"
  beside_each_other
  exit 0
}

make_large_shop() {
  rm -rf "$shop"
  cp -r fixtures/bench "$shop"
  mkdir -p "$shop/pages" "$shop/trees"
  echo '{ "block": "product", "path": "/p/{key}", "sitemap": true }' >"$shop/pages/product.json"
  echo '{ "method": "ingest" }' >"$shop/feeds/categories.json"
  echo '{ "kind": "content", "fields": { "name": { "type": "String" }, "parent": { "type": "String" }, "position": { "type": "Integer" } } }' \
    >"$shop/storages/categories.json"
  jq -n '{ feed: "categories", storage: "categories", fields: (["name", "parent", "position"] |
    map({ (.): { source: "data-field", field: . } }) | add) }' >"$shop/composers/categories.json"
  echo '{ "storage": "categories", "fields": { "name": "name" } }' >"$shop/blocks/category.json"
  echo '{ "storage": "categories", "block": "category", "parent": "parent", "position": "position" }' >"$shop/trees/categories.json"
  # Below each of the first ten lie ten, and so on.
  awk -v count=$((records / 100)) 'BEGIN { for (i = 0; i < count; i++) printf "{\"id\":\"c%07d\",\"name\":\"Category %d\",%s\"position\":%d}\n",
    i, i, i < 10 ? "" : sprintf("\"parent\":\"c%07d\",", i / 10), i % 10 }' >"$work/categories.ndjson"
}

# What is asked, a line each and none twice: nothing that is asked is kept from before.
write_questions() {
  local class file=$work/hundred_thousand
  awk -v records="$records" 'BEGIN { srand(1); for (i = 0; i < 20000; i++) printf "/block/product/p%07d?n=%d\n", int(rand() * records), i }' \
    >"$work/ask_block"
  awk -v count=$((records / 100)) 'BEGIN { srand(2); for (i = 0; i < 500; i++) printf "/tree/categories?depth=2&key=c%07d&n=%d\n", int(rand() * count / 100), i }' \
    >"$work/ask_tree"
  awk -v parts=$(((records + 49999) / 50000)) 'BEGIN { for (i = 0; i < 40; i++) printf "/sitemap%d.xml?n=%d\n", 1 + i % parts, i }' >"$work/ask_sitemap"
  # A share of the records is a share of the first ones, too; of a hundred thousand these are quickly chosen.
  if ! [[ -s $file.queries ]]; then
    say "choosing listings"
    head -n 100000 "$products" >"$file.ndjson"
    make_store
    quietly "$fsctl" ingest products "$file.ndjson" --project "$project"
    "$programs/listing_bench" "$project" "$project/.fsctl/store.db" "$file.ndjson" 1 "$file.queries" >/dev/null
    rm -rf "$file.ndjson" "$project"
  fi
  for class in broad medium narrow; do
    jq -r --arg class "$class" 'select(.class == $class) | { limit, page: (.offset / .limit + 1),
      sort: (if .byPrice then { field: "price", order: "asc" } else { field: "updatedAt", order: "desc" } end) }
      + (if .words == [] then {} else { search: (.words | join(" ")) } end)
      + { filter: ([select(.brand != "") | { type: "equals", field: "brand", value: .brand }]
        + [.price // empty | { type: "range", field: "price", from: .[0], to: .[1] }]) } | tojson' "$file.queries" >"$work/bodies"
    awk '{ body[NR] = $0 } END { for (i = 0; i < 20 * NR; i++) printf "/listing/products?n=%d\t%s\n", i, body[1 + i % NR] }' \
      "$work/bodies" >"$work/ask_$class"
  done
}

# note WHAT UNIT FIGURE
note() {
  printf '%s\t%s\t%s\t%s\n' "$driver" "$1" "$2" "$3" >>"$noted"
  say "$(printf '%s, %s: %s %s' "$driver" "$1" "$3" "$2")"
}

# worked COMMAND…: $seconds, $processor and $database_processor seconds, and $megabytes at most.
worked() {
  local before=0
  sync
  if [[ $driver == PostgreSQL ]]; then before=$(ticks_of_database); fi
  /usr/bin/time -o "$work/worked" -f '%e %U %S %M' "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2 && return 1; }
  read -r seconds processor database_processor megabytes < <(
    tail -n 1 "$work/worked" | awk -v before="$before" -v now="$([[ $driver != PostgreSQL ]] || ticks_of_database)" \
      '{ print $1, $2 + $3, (now - before) / 100, int($4 * 1024 / 1e6) }'
  )
}
note_work() {
  note "$1" s "$seconds"
  note "$1, processor seconds of fsctl" s "$processor"
  note "$1, processor seconds of the database" s "$database_processor"
  note "$1, memory of fsctl at most" MB "$megabytes"
}

measure_large() {
  local seconds processor database_processor megabytes key
  worked "$fsctl" ingest categories "$work/categories.ndjson" --project "$shop" --store "$place"
  worked "$fsctl" ingest products "$products" --project "$shop" --store "$place"
  note load records/s "$(awk "BEGIN { printf \"%d\", $records / $seconds }")"
  note_work load
  note_size
  measure_reads
  worked "$fsctl" sitemap --out "$work/sitemap_files" --project "$shop" --store "$place"
  rm -rf "$work/sitemap_files"
  note_work 'all sitemaps'
  left_out doctor || { worked "$fsctl" doctor --project "$shop" --store "$place" && note_work doctor; }
  left_out rebuild || { worked "$fsctl" rebuild --project "$shop" --store "$place" && note_work rebuild; }
  left_out deep || { worked "$fsctl" doctor --deep --project "$shop" --store "$place" && note_work 'doctor --deep'; }
}

left_out() { [[ " ${LARGE_SKIP:-} " == *" $1 "* ]]; }

note_size() {
  if [[ $driver == SQLite ]]; then
    note size MB "$(($(stat -c %s "$place") / 1000000))"
    sqlite3 -readonly "$place" "SELECT CASE WHEN dbstat.name GLOB 'index_*' THEN 'listing index' WHEN part.type = 'index' THEN 'indexes' ELSE 'rows' END,
      sum(pageno) * 16384 / 1000000 FROM dbstat LEFT JOIN sqlite_schema AS part ON part.name = dbstat.name WHERE aggregate = 1 GROUP BY 1" >"$work/sizes"
  else
    note size MB "$(sql -At -c "SELECT (sum(pg_total_relation_size(oid)) / 1000000)::bigint FROM pg_class WHERE relnamespace = 'shop'::regnamespace AND relkind = 'r'")"
    sql -At -c "SELECT CASE WHEN relname LIKE 'index\\_%' THEN 'listing index' ELSE 'rows' END, (sum(pg_table_size(oid)) / 1000000)::bigint
      FROM pg_class WHERE relnamespace = 'shop'::regnamespace AND relkind = 'r' GROUP BY 1
      UNION ALL SELECT 'indexes', (sum(pg_indexes_size(oid)) / 1000000)::bigint FROM pg_class WHERE relnamespace = 'shop'::regnamespace
      AND relkind = 'r' AND relname NOT LIKE 'index\\_%'" >"$work/sizes"
  fi
  while IFS='|' read -r part megabytes; do note "size, $part" MB "$megabytes"; done <"$work/sizes"
}

measure_reads() {
  local what run times=$work/first
  for ((run = 1; run <= 3; run++)); do
    "$programs/first_answer" "$(free_port)" /block/product/p0000007 "$fsctl" serve --port PORT --project "$shop" --store "$place" >>"$times"
  done
  note 'first answer of a server' ms "$(sort -n "$times" | sed -n 2p | cut -f 1)"
  note 'memory then' MB "$(sort -n "$times" | sed -n 2p | cut -f 2)"
  rm "$times"
  key=$("$fsctl" key add bench --project "$shop" --store "$place")
  serve_large
  for what in block broad medium narrow tree sitemap; do ask_large "$what"; done
  note 'memory of the server' MB "$(megabytes_of "$server")"
  if [[ $driver == PostgreSQL ]]; then note 'memory of PostgreSQL' MB "$(megabytes_of "$postgresql_server" $(pgrep -P "$postgresql_server"))"; fi
  # Records from all over the store, each with another price.
  awk -v step="$((records / 50000))" 'NR % (step > 0 ? step : 1) == 0' "$products" | sed 's/"price":/"price":1/' >"$work/dearer.ndjson"
  note 'push, 64 clients' records/s "$("$programs/http_load" "$port" 64 10 push "$work/dearer.ndjson" "$key" | cut -f 1)"
  stop_server
}

serve_large() {
  local options=("--store=$place")
  if [[ ${LARGE_MEMORY:-} ]]; then options+=("--memory=$LARGE_MEMORY"); fi
  rm -f "$work/url"
  start_server "$fsctl" serve --port 0 --ready-file "$work/url" --project "$shop" "${options[@]}"
  wait_for grep -q : "$work/url"
  port=$(sed 's/.*://' "$work/url")
}

# ask_large WHAT: once to warm up, by the first of its questions, and then all, for 20 s at most.
ask_large() {
  local before_server before_database=0 begin=${EPOCHREALTIME/[.,]/} answers
  head -n 24 "$work/ask_$1" | sed 's/[?]n=/?w=/' >"$work/ask_first"
  "$programs/http_load" "$port" 1 600 each "$work/ask_first" >/dev/null
  note "$1, the first of them" s "$(awk "BEGIN { print (${EPOCHREALTIME/[.,]/} - $begin) / 1e6 }")"
  before_server=$(ticks_of "$server")
  if [[ $driver == PostgreSQL ]]; then before_database=$(ticks_of_database); fi
  begin=${EPOCHREALTIME/[.,]/}
  "$programs/http_load" "$port" 1 20 each "$work/ask_$1" >"$work/rate"
  answers=$(awk "{ print \$1 * (${EPOCHREALTIME/[.,]/} - $begin) / 1e6 }" "$work/rate")
  note "$1, p50" ms "$(cut -f 2 "$work/rate")"
  note "$1, p99" ms "$(cut -f 3 "$work/rate")"
  note "$1, processor of the server for each" ms "$(awk "BEGIN { print ($(ticks_of "$server") - $before_server) * 10 / $answers }")"
  if [[ $driver == PostgreSQL ]]; then
    note "$1, processor of the database for each" ms "$(awk "BEGIN { print ($(ticks_of_database) - $before_database) * 10 / $answers }")"
  fi
}

# megabytes_of PROCESS…: what they have in memory, and what they share once.
megabytes_of() {
  local one
  for one in "$@"; do cat "/proc/$one/smaps_rollup" 2>/dev/null || true; done | awk '/^Pss:/ { sum += $2 } END { print int(sum * 1024 / 1e6) }'
}

beside_each_other() {
  awk -F'\t' -v OFS='\t' '
    { name = $2 ", " $3 }
    !(name in known) { known[name] = 1; order[++count] = name }
    { figure[$1, name] = $4 }
    END { print "", "file", "PostgreSQL"; for (i = 1; i <= count; i++) print order[i], figure["SQLite", order[i]], figure["PostgreSQL", order[i]] }' \
    "$noted" | aligned
}
