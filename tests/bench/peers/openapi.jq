{ openapi: "3.0.3", info: { title: "mock", version: "1" },
  paths: { "/block/product/{key}": { get: {
    parameters: [{ name: "key", in: "path", required: true, schema: { type: "string" } }],
    responses: { "200": { description: "a block", content: { "application/json": { schema: { type: "object" }, example: $record } } } } } } } }
