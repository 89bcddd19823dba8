// Opens pages in a browser, does what it is asked for, and prints what was found as JSON.
//
//     node tests/browser/pages.mjs FOLDER-OF-NODE-MODULES CHROMIUM < REQUESTS
//
// A request is {file or url, hash, width, height, scheme, javascript, do: [[act, ...], ...]}. An answer
// has the result of each act, what the console said, and which requests the page made.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [modules, executablePath] = process.argv.slice(2);
const require = createRequire(resolve(modules, "x"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const ACTS = {
  click: (page, selector) => page.locator(selector).first().click(),
  fill: (page, selector, text) => page.locator(selector).first().fill(text),
  choose: (page, selector, value) => page.locator(selector).first().selectOption(value).then(() => null),
  press: (page, key) => page.keyboard.press(key),
  focus: (page, selector) => page.locator(selector).first().focus(),
  text: (page, selector) => page.locator(selector).first().innerText(),
  texts: (page, selector) => page.locator(selector).allInnerTexts(),
  attribute: (page, selector, name) => page.locator(selector).first().getAttribute(name),
  // The attribute of each, also of those that are folded.
  attributes: (page, selector, name) => page.locator(selector).evaluateAll((all, key) => all.map((one) => one.getAttribute(key)), name),
  count: (page, selector) => page.locator(selector).count(),
  visible: (page, selector) => page.locator(selector).filter({ visible: true }).count(),
  wait: (page, selector) => page.waitForSelector(selector).then(() => null),
  hash: (page) => page.evaluate(() => location.hash),
  go: (page, hash) => page.evaluate((next) => { location.hash = next; }, hash),
  // How far a page is wider than its window.
  overflow: (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  // How far the foot of a part is above that of its window.
  foot: (page, selector) => page.locator(selector).first().evaluate((one) => Math.round(innerHeight - one.getBoundingClientRect().bottom)),
  // Where parts begin, from the top.
  tops: (page, selector) => page.locator(selector).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top))),
  // Seats and the middle of a table that lie on each other, by their text.
  overlaps: (page, selector) => page.locator(selector).first().evaluate((table) => {
    const parts = [...table.querySelectorAll(".place, .middle")].map((one) => [one.innerText, one.getBoundingClientRect()]);
    return parts.flatMap(([name, a], index) => parts.slice(index + 1)
      .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
      .map(([other]) => [name, other]));
  }),
  // How far what was seen has moved by itself since the page was opened, as a share of the window.
  shifts: (page) => page.evaluate(() => new Promise((settle) => {
    let sum = 0;
    const add = (list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) sum += one.value; };
    new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => settle(sum), 200);
  })),
  axe: async (page) => {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run({ preload: false }));
    return violations.map((one) => `${one.id}: ${one.nodes[0].html} ${one.nodes[0].failureSummary}`);
  },
  // On how many sheets a page is printed.
  printed: async (page) => (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type\s*\/Page\b/g).length,
  screenshot: (page, path) => page.screenshot({ path }).then(() => path),
};

const answer = async (browser, request) => {
  const context = await browser.newContext({
    viewport: { width: request.width || 1280, height: request.height || 900 },
    colorScheme: request.scheme || "light",
    javaScriptEnabled: request.javascript !== false,
    bypassCSP: false,
  });
  const page = await context.newPage();
  const said = [];
  const requests = [];
  page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => said.push(`error: ${error.message}`));
  page.on("request", (sent) => requests.push(sent.url()));
  await page.goto((request.url || pathToFileURL(request.file).href) + (request.hash || ""));
  const results = [];
  for (const [act, ...rest] of request.do) results.push((await ACTS[act](page, ...rest)) ?? null);
  await context.close();
  return { results, said, requests: requests.slice(1) };
};

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const answers = [];
  for (const request of JSON.parse(readFileSync(0, "utf8"))) answers.push(await answer(browser, request));
  process.stdout.write(JSON.stringify(answers));
} finally {
  await browser.close();
}
