# The whole answer to each query of a class: one command, or two where the facet of the brand counts without its filter.
def quoted: tojson;
select(.class == $class) |
(if .words == [] then "" else " --match_columns text --query \(.words | join(" ") | quoted)" end) as $search |
([ (if .price then "price >= \(.price[0]) && price <= \(.price[1])" else empty end) ]) as $price |
def filter: if . == [] then "" else " --filter '\(join(" && "))'" end;
"select Products --cache no\($search)\($price + (if .brand == "" then [] else ["brand == \(.brand | quoted)"] end) | filter)"
+ " --sort_keys \(if .byPrice then "price" else "-updated" end) --limit \(.limit) --offset \(.offset) --output_columns raw"
+ " --drilldown \(if .brand == "" then "brand," else "" end)color,sizes,categories --drilldown_limit -1",
(if .brand == "" then empty else "select Products --cache no\($search)\($price | filter) --limit 0 --drilldown brand --drilldown_limit -1" end)
