// Reads the links of standard input, a list in JSON, as the playground does, and prints for each
// what it holds, the request for a ruling that follows from it, and the links that the tabs have when
// all up to this one were opened in turn.
//
//     node tests/site/states.mjs oracle/site/scripts/state.js < LINKS

import { readFileSync } from "node:fs";

const source = readFileSync(process.argv[2]).toString("base64");
const { NO_LINKS, decoded, followed, rulingOf } = await import(`data:text/javascript;base64,${source}`);
const TABS = ["table", "dealer", "worth", "editor", "audit"];

let links = NO_LINKS;
const found = JSON.parse(readFileSync(0, "utf8")).map((link) => {
  const state = decoded(link, TABS);
  links = followed(links, state);
  return { state, links, ruling: state && state.tab === "dealer" ? rulingOf(state) : null };
});
process.stdout.write(JSON.stringify(found));
