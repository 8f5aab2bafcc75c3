[.id, "\(.title["en-GB"]) \(.description["en-GB"])", .brand, .color, (.sizes | join("|")), (.categoryIds | join("|")),
 .price, .updatedAt, tojson]
