# Who is measured beside fsctl by scripts/bench --compare; sourced, not run. Servers listen on loopback or a Unix socket,
# and end with the script at the latest.
readonly peers=tests/bench/peers

get_peers() {
  local packages=(groonga-bin nginx-light postgresql-15 sqlite3)
  if ! command -v npm >/dev/null; then packages+=(nodejs npm); fi
  scripts/install_packages "${packages[@]}"
  if [[ ! $peers/node_modules/.package-lock.json -nt $peers/package-lock.json ]]; then quietly npm ci --prefix "$peers"; fi
}

# peer ROW WHAT UNIT NAME SAMPLE BETTER
peer() { result "$1" "$2" "$3" "$4" "$(version_of "${4%%[ ,]*}")" "$5" "$6"; }

version_of() {
  case $1 in
    SQLite) sqlite3 --version | cut -d' ' -f 1 ;;
    PostgreSQL) "$postgresql"/postgres --version | cut -d' ' -f 3 ;;
    groonga) groonga --version | sed -n '1s/^[^0-9]*\([0-9.]*\).*/\1/p' ;;
    jq) jq --version | sed 's/jq-//' ;;
    node) node --version | tr -d v ;;
    prism) jq -r .version "$peers/node_modules/@stoplight/prism-cli/package.json" ;;
    mockoon) jq -r .version "$peers/node_modules/@mockoon/cli/package.json" ;;
    *) jq -r .version "$peers/node_modules/$1/package.json" ;;
  esac
}

# medians N: the median of each N lines of the input, but of the first N, which warm up.
medians() {
  local lines first=yes
  while mapfile -t -n "$1" lines && ((${#lines[@]} == $1)); do
    if [[ ! $first ]]; then printf '%s\n' "${lines[@]}" | sort -n | sed -n "$((($1 + 1) / 2))p"; fi
    first=
  done
}

# of_class CLASS: how many queries the listing of that class was asked.
of_class() { jq -r --arg class "$1" 'select(.class == $class) | 1' "$work/queries.ndjson" | wc -l; }

# repeated COMMAND…: what it prints, once to warm up and once for each run.
repeated() {
  local run
  for ((run = 0; run <= runs; run++)); do "$@"; done
}

# SQLite

make_sqlite_listing() {
  local database=$work/listing.db
  if [[ $database -nt $products ]]; then return; fi
  say "loading SQLite"
  rm -f "$database"*
  sqlite3 "$database" <"$peers/sqlite_tables.sql" >"$work/log"
  jq -r "$(<$peers/columns.jq)"' | @csv' "$products" | sqlite3 "$database" -cmd '.mode csv' -cmd ".import /dev/stdin read"
  sqlite3 "$database" <"$peers/sqlite_rows.sql"
}

# sqlite_listing CLASS: the milliseconds of its queries, the median of each run.
sqlite_listing() {
  {
    echo '.timer on'
    repeated jq -r --arg class "$1" --arg engine sqlite -f "$peers/listing_sql.jq" "$work/queries.ndjson"
  } | sqlite3 -readonly "$work/listing.db" | awk '/^Run Time:/ { print $4 * 1000 }' | medians "$(of_class "$1")"
}

# PostgreSQL, as a user of its own where this one is root

readonly postgresql=/usr/lib/postgresql/15/bin
as_postgresql=()
if ((EUID == 0)); then as_postgresql=(setpriv --reuid postgres --regid postgres --clear-groups env HOME=/tmp); fi
cluster=

start_postgresql() {
  if [[ $cluster ]]; then return; fi
  cluster=$(mktemp -d)
  if ((EUID == 0)); then chown postgres "$cluster"; fi
  quietly "${as_postgresql[@]}" "$postgresql/initdb" -D "$cluster/data" -A trust -U bench --no-sync -E UTF8 --locale C.UTF-8
  "${as_postgresql[@]}" "$postgresql/postgres" -D "$cluster/data" -k "$cluster" -c listen_addresses= -c shared_buffers=1GB \
    -c max_wal_size=8GB -c work_mem=256MB -c maintenance_work_mem=512MB -c jit=off >"$work/postgresql.log" 2>&1 &
  postgresql_server=$!
  at_exit stop_postgresql
  wait_for "$postgresql/pg_isready" -h "$cluster"
}

stop_postgresql() {
  kill -INT "$postgresql_server" && wait "$postgresql_server" || true
  rm -rf "$cluster"
}

sql() { "$postgresql/psql" -X -q -v ON_ERROR_STOP=1 -h "$cluster" -U bench postgres "$@"; }

load_postgresql() { sql -v products="$PWD/$products" -f "$peers/postgresql_load.sql"; }

have_postgresql_loaded() {
  if [[ $(sql -At -c "select to_regclass('product')") ]]; then return; fi
  say "loading PostgreSQL"
  quietly load_postgresql
}

postgresql_listing() {
  {
    echo '\timing on'
    repeated jq -r --arg class "$1" --arg engine postgresql -f "$peers/listing_sql.jq" "$work/queries.ndjson"
  } | sql | awk '/^Time:/ { print $2 }' | medians "$(of_class "$1")"
}

# push_postgresql CLIENTS: upserts per second.
push_postgresql() {
  quietly sql -f "$peers/postgresql_push_table.sql"
  "$postgresql/pgbench" -h "$cluster" -U bench -n -M prepared -c "$1" -j 1 -T 3 -f "$peers/postgresql_push.sql" postgres |
    awk '/^tps/ { print $3 }'
}

# groonga

make_groonga_load() {
  if [[ $work/groonga.load -nt $products ]]; then return; fi
  say "writing products as groonga takes them"
  {
    cat "$peers/groonga_tables.grn"
    echo 'load --table Products'
    echo '['
    jq -c "$(<$peers/columns.jq)"' | {_key: .[0], text: .[1], brand: .[2], color: .[3], sizes: (.[4] / "|"), categories: (.[5] / "|"),
      price: .[6], updated: .[7], raw: .[8]}' "$products" | sed '$!s/$/,/'
    echo ']'
    cat "$peers/groonga_indexes.grn"
  } >"$work/groonga.load"
}

load_groonga() {
  rm -rf "$work/groonga"
  mkdir "$work/groonga"
  groonga -n "$work/groonga/db" <"$work/groonga.load" >"$work/groonga.log"
}

have_groonga_loaded() {
  make_groonga_load
  if [[ -e $work/groonga/db ]]; then return; fi
  say "loading groonga"
  load_groonga
}

groonga_listing() {
  local answers=1
  if [[ $1 == narrow ]]; then answers=2; fi
  repeated jq -r --arg class "$1" -f "$peers/listing_groonga.jq" "$work/queries.ndjson" | groonga "$work/groonga/db" |
    jq -c '.[0][2] * 1000' | awk -v answers="$answers" '{ sum += $1 } NR % answers == 0 { print sum; sum = 0 }' |
    medians "$(of_class "$1")"
}

# mock servers

write_mocks() {
  local folder=$work/mocks record
  mkdir -p "$folder"
  record=$(sed -n 8p "$products")
  head -n 1000 "$products" | jq -cs '{product: .}' >"$folder/db.json"
  jq -n --argjson record "$record" -f "$peers/openapi.jq" >"$folder/openapi.json"
  jq -n --arg record "$record" -f "$peers/mockoon.jq" >"$folder/mockoon.json"
}

# mock_words NAME: puts the command of a mock server into `words`, with PORT for its port.
mock_words() {
  local bin=$peers/node_modules/.bin folder=$work/mocks
  case $1 in
    json-server) words=("$bin/json-server" --host 127.0.0.1 --port PORT --quiet "$folder/db.json") ;;
    prism) words=("$bin/prism" mock -h 127.0.0.1 -p PORT -v silent "$folder/openapi.json") ;;
    mockoon)
      words=("$bin/mockoon-cli" start --data "$folder/mockoon.json" --hostname 127.0.0.1 --port PORT --disable-log-to-file)
      ;;
  esac
}

mock_target() { if [[ $1 == json-server ]]; then echo /product/p0000007; else echo /block/product/p0000007; fi; }

# start_mock NAME [COMMAND…]
start_mock() {
  local name=$1 words
  shift
  mock_words "$name"
  on_free_port "$@" "${words[@]}"
  wait_for "$programs/http_load" "$port" 1 0.1 get "$(mock_target "$name")"
}
