#     block         GET of a block, 64 connections, server and client on a processor each, kept and not kept; the limits
#                   are a handler of cpp-httplib that answers with a constant, and nginx with a file of the same size
block() {
  local run of_server=(taskset -c 0) of_client=(taskset -c 1) target=/block/product/p0000007
  if (($(nproc) == 1)); then of_server=() of_client=(); fi
  make_few_products
  write_static_files
  for ((run = 1; run <= runs; run++)); do
    say "block, run $run of $runs"
    on_free_port "${of_server[@]}" "$programs/block_limit" PORT "$products"
    ask_blocks block_limit get "$target"
    serve_static "${of_server[@]}"
    ask_blocks block_nginx get "$target"
    serve "${of_server[@]}"
    ask_blocks block get "$target"
    serve "${of_server[@]}"
    ask_blocks block_uncached vary "$target"
  done
  ours 6 'block, 64 connections' answers/s block more nginx 'least 0.6'
  limit 6 'block, 64 connections' answers/s nginx block_nginx more
  ours 6 'block, 64 connections, kept' answers/s block more cpp-httplib 'least 1.5'
  limit 6 'block, 64 connections, kept' answers/s cpp-httplib block_limit more
  ours 6 'block, 64 connections, not kept' answers/s block_uncached more cpp-httplib 'least 0.8'
  limit 6 'block, 64 connections, not kept' answers/s cpp-httplib block_limit more
  ours 6 'block, p99' ms block_p99 less p50 'most 3'
  limit 6 'block, p99' ms p50 block_p50 less
}

# ask_blocks NAME get|vary TARGET: of the server that runs, which ends; its rate and times are samples.
ask_blocks() {
  "${of_client[@]}" "$programs/http_load" "$port" 64 3 "$2" "$3" >"$work/rate"
  stop_server
  awk -F'\t' -v name="$samples/$1" '{ print $1 >>name; print $2 >>(name "_p50"); print $3 >>(name "_p99") }' "$work/rate"
}

write_static_files() {
  local static=$work/static
  rm -rf "$static"
  mkdir -p "$static/block/product"
  sed -n 8p "$products" >"$static/block/product/p0000007"
  chmod -R a+rX "$static"
}

# serve_static [COMMAND…]: nginx with one worker, started by the command.
serve_static() {
  local static=$PWD/$work/static
  port=$(free_port)
  cat >"$static/nginx.conf" <<END
daemon off; worker_processes 1; pid $static/pid; error_log $static/errors; $( ((EUID > 0)) || echo 'user root;')
events { worker_connections 4096; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=2000;
  client_body_temp_path $static/a; proxy_temp_path $static/b; fastcgi_temp_path $static/c; uwsgi_temp_path $static/d;
  scgi_temp_path $static/e; server { listen 127.0.0.1:$port; default_type application/json; root $static; } }
END
  start_server "$@" /usr/sbin/nginx -e "$static/errors" -p "$static" -c "$static/nginx.conf"
  wait_for listens
}

block_peers() {
  local run name of_server=(taskset -c 0) of_client=(taskset -c 1)
  if (($(nproc) == 1)); then of_server=() of_client=(); fi
  write_mocks
  for ((run = 1; run <= runs; run++)); do
    say "block by others, run $run of $runs"
    for name in json-server prism mockoon; do
      start_mock "$name" "${of_server[@]}"
      ask_blocks "block_$name" get "$(mock_target "$name")"
    done
  done
  for name in json-server prism mockoon; do peer 6 'block, 64 connections' answers/s "$name" "block_$name" more; done
}
