// Reads a report with the parsers that others use, and prints what they found as JSON.
//
//     node tests/tools/reports.mjs FOLDER-OF-NODE-MODULES FILE.tap FILE.ctrf.json

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [modules, tapFile, ctrfFile] = process.argv.slice(2);
const require = createRequire(resolve(modules, "x"));

const { Parser } = require("tap-parser");
const events = Parser.parse(readFileSync(tapFile, "utf8"), { strict: true });
const of = (kind) => events.filter(([name]) => name === kind).map(([, one]) => one);
const [complete] = of("complete");

const ctrf = require("ctrf");
const report = JSON.parse(readFileSync(ctrfFile, "utf8"));
const { valid, errors } = ctrf.validate(report);

const results = of("assert").map(({ ok, name, skip, todo, diag }) => ({ ok, name, skip, todo, diag }));
console.log(
  JSON.stringify({
    tap: { ok: complete.ok, failures: complete.failures.length, extra: of("extra"), results },
    ctrf: { valid, errors, summary: ctrf.calculateSummary(report.results.tests) },
  }),
);
