#     sitemap       the files of a sitemap; the limit is writing them from rows of ready addresses
sitemap() {
  local run name parts=$(((records + 49999) / 50000)) base=https://bench.example/gb shop=$work/pages
  if ((parts < 2)); then
    say "sitemap wants more than 50000 records, since only a split one has an index"
    return 2
  fi
  say "loading $records products with a page"
  rm -rf "$shop" "$work"/routes.db "$work"/sitemap "$work"/sitemap_limit
  cp -r fixtures/bench "$shop"
  mkdir "$shop/pages" "$work/sitemap_limit"
  printf '{ "block": "product", "path": "/p/{key}", "sitemap": true }\n' >"$shop/pages/product.json"
  quietly "$fsctl" ingest products "$products" --project "$shop"
  quietly "$fsctl" sitemap --out "$work/sitemap" --project "$shop"
  "$programs/sitemap_limit" "$work/routes.db" "$work/sitemap" "$parts"
  for ((run = 1; run <= runs; run++)); do
    say "sitemap, run $run of $runs"
    timed sitemap_limit "$programs/sitemap_limit" "$work/routes.db" "$work/sitemap_limit" "$parts" "$base"
    timed sitemap "$fsctl" sitemap --out "$work/sitemap" --project "$shop"
  done
  diff -r "$work/sitemap_limit" "$work/sitemap"
  for name in sitemap sitemap_limit; do rates "$name"; done
  ours 11 sitemap URLs/s sitemap more rows 'least 0.5'
  limit 11 sitemap URLs/s rows sitemap_limit more
}

sitemap_peers() {
  local run
  for ((run = 1; run <= runs; run++)); do
    say "sitemap by others, run $run of $runs"
    timed sitemap_npm node tests/bench/peers/sitemap.js "$products" "$work/sitemap_npm"
  done
  rates sitemap_npm
  peer 11 sitemap URLs/s sitemap sitemap_npm more
}
