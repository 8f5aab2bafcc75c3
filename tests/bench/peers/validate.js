// Checks each composer of a project against our own schema of composers with ajv, which finds less than fsctl does.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv/dist/2020.js";

const [, , schema, project] = process.argv;
const ajv = new Ajv({ strict: false, validateFormats: false });
const isComposer = ajv.compile(JSON.parse(readFileSync(schema, "utf8")));
const folder = join(project, "composers");
for (const name of readdirSync(folder))
  if (!isComposer(JSON.parse(readFileSync(join(folder, name), "utf8"))))
    throw new Error(`${name}: ${ajv.errorsText(isComposer.errors)}`);
