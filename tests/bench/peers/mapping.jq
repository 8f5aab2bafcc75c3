# The composer fixtures/bench/composers/mapping.json for jq.
.title["en-GB"] as $title |
{ id,
  name: "\($title) - \(.brand)",
  price: { amount: (1.25 * .price), currency: "eur", precision: 2 },
  availability: (if .stock > 0 then "in-stock" else "out-of-stock" end),
  filters: ([.attributes[] | select(.filterable) | "\(.attributeKey):\(.valueLabel)"] | join(", ")),
  sizes: (.sizes | join("/")),
  categories: .categoryIds,
  image: .images[0].src,
  count: (.tags | length),
  seo: { title: $title, description: .description["en-GB"] } }
