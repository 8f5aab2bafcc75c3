"00000000-0000-4000-8000-00000000000" as $id |
{ uuid: "\($id)1", lastMigration: 33, name: "mock", port: 3009, hostname: "127.0.0.1", endpointPrefix: "", latency: 0,
  folders: [], data: [], callbacks: [], rootChildren: [{ type: "route", uuid: "\($id)2" }], proxyMode: false, proxyHost: "",
  proxyRemovePrefix: false, cors: false, headers: [], proxyReqHeaders: [], proxyResHeaders: [],
  tlsOptions: { enabled: false, type: "CERT", pfxPath: "", certPath: "", keyPath: "", caPath: "", passphrase: "" },
  routes: [{ uuid: "\($id)2", type: "http", documentation: "", method: "get", endpoint: "block/product/:key",
    responseMode: null, streamingMode: null, streamingInterval: 0,
    responses: [{ uuid: "\($id)3", body: $record, latency: 0, statusCode: 200, label: "",
      headers: [{ key: "Content-Type", value: "application/json" }], bodyType: "INLINE", filePath: "", databucketID: "",
      sendFileAsBody: false, rules: [], rulesOperator: "OR", disableTemplating: true, fallbackTo404: false, default: true,
      crudKey: "id", callbacks: [] }] }] }
