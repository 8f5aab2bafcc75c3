#     idle          how much memory a server has with 10,000 connections that were answered once and stay open
idle() {
  local count=10000
  make_few_products
  serve
  "$programs/idle_connections" "$port" "$count" "$server" /block/product/p0000007 >"$samples/idle"
  stop_server
  ours 7 "memory with $count idle connections" MB idle less '' 'below 150'
}
