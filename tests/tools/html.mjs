// Says what html-validate finds wrong in pages, a line each; exits with 1 if it finds anything.
//
//     node tests/tools/html.mjs FOLDER-OF-NODE-MODULES PAGE...
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [modules, ...pages] = process.argv.slice(2);
const { HtmlValidate, StaticConfigLoader } = createRequire(resolve(modules, "x"))("html-validate");
const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ["html-validate:standard"] }));
for (const page of pages) {
  const { results } = await validator.validateString(readFileSync(page, "utf8"), page);
  for (const { messages } of results)
    for (const { line, ruleId, message } of messages) {
      console.log(`${page}:${line}: ${message} (${ruleId})`);
      process.exitCode = 1;
    }
}
