// Uses the playground of a site as a visitor would, and prints what was found as JSON.
//
//     node tests/browser/playground.mjs FOLDER-OF-NODE-MODULES CHROMIUM SITE < PLAN
//
// The plan has requests for the engine, links to be opened, and texts to be written; each part of
// the answer is one visit. Python starts once for all visits but the last.

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [modules, executablePath, site] = process.argv.slice(2);
const require = createRequire(resolve(modules, "x"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const plan = JSON.parse(readFileSync(0, "utf8"));

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".json": "application/json", ".svg": "image/svg+xml" };
const PATIENCE = 40_000;

const serve = async () => {
  // Below a path, as a project's pages are.
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://site").pathname).replace(/^\/below\//, "");
    try {
      const content = await readFile(join(site, path));
      response.writeHead(200, { "content-type": TYPES[extname(path)] || "application/octet-stream" }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((settle) => server.listen(0, "127.0.0.1", settle));
  return server;
};

const said = [];
const asked = [];
const opened = async (browser, address, { width = 1280, scheme = "light" } = {}) => {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => said.push(`error: ${error.message}`));
  page.on("request", (sent) => asked.push(sent.url()));
  await page.goto(address);
  return page;
};

const faults = async (page) => {
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const overlaps = await page.evaluate(() => {
    const table = [...document.querySelectorAll(".felt")].find((one) => one.offsetParent);
    // The chips of the own seat stand in its box where there is room for one row alone.
    const parts = [...(table ? table.querySelectorAll(".place, .middle, .bet") : [])].filter((one) => !one.matches(".brief .seat.own .bet")).map((one) => [one.innerText, one.getBoundingClientRect()]);
    return parts.flatMap(([name, a], index) => parts.slice(index + 1)
      .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
      .map(([other]) => `${name} lies on ${other}`));
  });
  return [...violations.map((one) => `${one.id}: ${one.nodes[0].html} ${one.nodes[0].failureSummary}`), ...(overflow > 0 ? [`too wide by ${overflow}`] : []), ...overlaps];
};

const TABS = ["table", "dealer", "worth", "editor", "audit"];
const hash = (page) => page.evaluate(() => location.hash);
const count = (page) => page.locator("#panel-table .count").innerText();

// Press what plays an act, and wait until it is played.
const act = async (page, selector) => {
  const before = await count(page);
  await page.locator(`#panel-table ${selector}`).first().click();
  await page.waitForFunction((old) => document.querySelector("#panel-table .count").innerText !== old, before);
};

const has = async (page, word) => (await page.locator(`#panel-table [data-act=${word}]:not([aria-disabled=true])`).count()) > 0;

const playOn = async (page, words) => {
  while (await page.locator("#panel-table [data-act]").count()) {
    for (const word of words) {
      if (await has(page, word)) {
        await act(page, `[data-act=${word}]`);
        break;
      }
    }
  }
};

const dealt = async (page, players) => {
  if (players) await page.locator("#panel-table .setup select").nth(3).selectOption(String(players));
  await page.locator("#panel-table [data-do=deal]").click();
  await page.locator("#panel-table .felt").waitFor();
};

// The hand that stands before the engine is there, where the engine never comes: two acts, and no third.
const withoutEngine = async (browser, address) => {
  const page = await (await browser.newContext()).newPage();
  await page.route("**/vendor/{pyodide/**,oracle.zip,snapshot.bin}", (route) => route.abort());
  await page.goto(address);
  await page.locator("[data-act]").first().waitFor();
  const text = await page.locator("main").innerText();
  await act(page, "[data-act=raise]");
  await act(page, "[data-act=call]");
  await page.locator("#panel-table [data-act=call]").click();
  await page.locator("#panel-table .errors").waitFor();
  const result = { text, count: await count(page), third: await page.locator("#panel-table .errors").innerText() };
  await page.locator("[data-do=undo]").first().click();
  await page.waitForFunction(() => document.querySelector("#panel-table .count").innerText === "1 / 2");
  await page.context().close();
  return result;
};

// The first page: its hand by thumb, beyond what is recorded, and on to the table.
const firstPage = async (browser, address) => {
  const found = [];
  for (const [width, scheme] of [[1280, "light"], [390, "dark"]]) {
    const page = await opened(browser, address, { width, scheme });
    const { y, height } = await page.locator("[data-act=raise]").boundingBox();
    if (y + height > 844) found.push(`the acts are out of reach: they end at ${y + height}`);
    const door = await page.locator("#front .tiles li").first().boundingBox();
    if (door.y + door.height > (width > 390 ? 800 : 844)) found.push(`the first door is out of sight: it ends at ${door.y + door.height}`);
    const cards = await page.locator("main .card:not(.back):visible").count();
    if (cards !== 12) found.push(`${cards} cards are seen`);
    if (width > 390 && (await page.locator("main h2", { hasText: "Often asked" }).boundingBox()).y < 800) found.push("more than the front is seen at once");
    await page.locator("[data-act=raise]").click();
    await page.locator("[data-act=call]").waitFor();
    await page.evaluate(axe);
    found.push(...await faults(page));
    if (width > 390) { await page.context().close(); continue; }
    for (const word of ["call", "call"]) {
      const turn = await page.locator(".head h2").innerText();
      await page.locator(`[data-act=${word}]`).click();
      await page.waitForFunction((old) => document.querySelector(".head h2").innerText !== old, turn);
    }
    const covered = await page.evaluate(() => {
      const [deeds, cards] = [".felt .did", ".felt .card"].map((one) => [...document.querySelectorAll(one)].map((each) => each.getBoundingClientRect()));
      return deeds.length ? cards.filter((card) => deeds.some((deed) => deed.left < card.right && card.left < deed.right && deed.top < card.bottom && card.top < deed.bottom)).length : "no deeds";
    });
    if (covered) found.push(`what seats did lies on cards: ${covered}`);
    const small = await page.locator(".dock button:visible, .felt .pick").evaluateAll((all) => all.map((one) => [one.innerText, one.getBoundingClientRect()]).filter(([, { width, height }]) => Math.min(width, height) < 48));
    const draws = await page.locator(".felt .pick").count();
    await page.locator(".onward a").click();
    await page.locator("#panel-table .felt .pick").first().waitFor();
    return { found, draws, small, count: await count(page) };
  }
};

// From the first touch to the end of a hand: a raise, a card drawn, what is not legal, back and on.
const aHand = async (page) => {
  await page.locator("[data-barred=check]").first().dispatchEvent("click");
  const why = await page.locator("#panel-table .refusal").innerText();
  await act(page, "[data-act=raise]");  await act(page, "[data-act=call]");
  await page.locator("#panel-table .bar button").nth(1).click();
  const back = await count(page);
  await page.locator("#panel-table .bar button").nth(3).click();
  await page.waitForFunction(() => document.querySelector("#panel-table .count").innerText === "2 / 2");
  await act(page, "[data-act=call]");
  await page.locator("#panel-table .felt .pick").first().click();
  await act(page, "[data-act=draw]");
  await playOn(page, ["pat", "check", "call", "show"]);
  const stacks = await page.locator("#panel-table .stack").allInnerTexts();
  const all = await page.locator("#panel-table .felt .card.back").count();
  await page.locator("#panel-table .bar select").selectOption("2");
  await page.locator("#panel-table .bar button").first().click();
  await page.locator("#panel-table .felt .card.back").first().waitFor();
  const hidden = await page.locator("#panel-table .felt .card.back").count();
  await page.locator("#panel-table .bar select").selectOption("");
  await page.locator("#panel-table .bar button").nth(3).click();
  await page.locator("#panel-table .save summary").click();
  await page.locator("#panel-table .save input").nth(1).fill("our-room");
  await page.locator("#panel-table .save .row button").first().click();
  const saved = await page.locator("#panel-table .save textarea").inputValue();
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#panel-table .save button", { hasText: "Download" }).click()]);
  return { why, back, file: file.suggestedFilename(), stacks: stacks.map(Number), all, hidden, saved, hash: await hash(page) };
};

// A hand by the keys alone: where the focus is after each act of these, and how often a key was pressed to the end.
const byKeys = async (browser, address) => {
  const page = await opened(browser, address);
  await page.locator("#panel-table [data-act]").first().focus();
  const steps = [];
  let presses = 0;
  const press = async (key) => { presses += 1; await page.keyboard.press(key); };
  const focused = () => page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
    const at = document.activeElement.closest("[data-act]");
    return { act: at ? at.dataset.act : document.activeElement.className || document.activeElement.tagName, ring: outlineStyle === "none" ? 0 : parseFloat(outlineWidth) };
  });
  const wanted = ["pat", "check", "call", "show"];
  while (await page.locator("#panel-table [data-act]").count()) {
    for (const word of wanted) if (await has(page, word)) {
      while ((await focused()).act !== word) await press("Tab");
      const before = await count(page);
      await press("Enter");
      await page.waitForFunction((old) => document.querySelector("#panel-table .count").innerText !== old, before);
      await page.waitForFunction(() => document.activeElement !== document.body);
      steps.push({ did: word, ...await focused() });
      break;
    }
  }
  await page.context().close();
  return { steps, presses };
};

// The same by letters: two calls and a check, two cards chosen and one of them not, a draw, and that undone; then letters that do nothing.
const byLetters = async (browser, address) => {
  const page = await opened(browser, address);
  await page.locator("#panel-table .felt").waitFor();
  const press = async (key, after) => {
    await page.keyboard.press(key);
    await page.waitForFunction((wanted) => document.querySelector("#panel-table .count").innerText === wanted, after);
  };
  await press("c", "1 / 1");
  await press("c", "2 / 2");
  await press("c", "3 / 3");
  await page.keyboard.press("?");
  const why = await page.locator("#panel-table .asked-why").innerText();
  await page.keyboard.press("Escape");
  const isClosed = (await page.locator("#panel-table .asked-why").count()) === 0;
  const digits = await page.locator("#panel-table .pick kbd").allInnerTexts();
  for (const key of ["4", "1", "4"]) await page.keyboard.press(key);
  const chosen = await page.locator("#panel-table .felt .pick").evaluateAll((all) => all.map((one) => one.ariaPressed));
  const draw = await page.locator("#panel-table [data-act=draw]").innerText();
  await press("d", "4 / 4");
  const slots = await page.locator("#panel-table .slot").count();
  const seen = await page.locator("#panel-table :is(.did, .track [aria-current])").allInnerTexts();
  const story = await page.locator("#panel-table .story > div").allInnerTexts();
  await press("u", "3 / 4");
  const hints = await page.locator("#panel-table .dock kbd:visible").allInnerTexts();
  await page.locator("#panel-table .keys input").uncheck();
  const quiet = await page.locator("#panel-table kbd:visible").count();
  await page.locator("#panel-table .head h2").focus();
  await page.keyboard.press("p");
  const after = await count(page);
  // Keys that come faster than answers wait for them.
  await page.locator("#panel-table .keys input").check();
  await page.locator("#panel-table .head h2").focus();
  await page.keyboard.type("pppcccpppcccpppccc");
  await page.locator("#panel-table [data-do=again].main").waitFor();
  const fast = await count(page);
  await page.context().close();
  return { fast, why, isClosed, digits, slots, seen, chosen, draw: draw.split("\n")[0].trim(), story, hints, quiet, after };
};

// Six players who call and draw four in every draw.
const sixDrawFour = async (page) => {
  await page.locator("#panel-table .row button", { hasText: "Change the table" }).click();
  await dealt(page, 6);
  await page.waitForFunction(() => document.querySelectorAll("#panel-table .place").length === 6);
  let draws = 0;
  while (await page.locator("#panel-table [data-act]").count()) {
    const own = page.locator("#panel-table .felt .pick");
    if (await own.count()) {
      await own.evaluateAll((cards) => cards.forEach((card) => card.click()));
      await act(page, "[data-act=draw]");
      draws += 1;
    } else await act(page, (await has(page, "check")) ? "[data-act=check]" : (await has(page, "call")) ? "[data-act=call]" : "[data-act=show]");
  }
  const facts = await page.locator("#panel-table .facts").innerText();
  const stacks = await page.locator("#panel-table .stack").allInnerTexts();
  return { draws, facts, stacks: stacks.map(Number), hash: await hash(page) };
};

const aRuling = async (page) => {
  await page.locator("#tab-dealer").click();
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator("#panel-dealer .examples button").first().click();
  await page.locator("#panel-dealer .verdict-box").waitFor();
  const ruling = await page.locator("#panel-dealer .more").innerText();
  const { top, bottom, height, scrolled } = await page.locator("#panel-dealer .verdict-box").evaluate((box) => ({ top: box.getBoundingClientRect().top, bottom: box.getBoundingClientRect().bottom, height: innerHeight, scrolled: scrollY }));
  const links = await page.locator("#panel-dealer .more .rules a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  const address = await hash(page);
  // The form of the next question stands beside the ruling.
  const isOpen = await page.locator("#panel-dealer [data-do=rule]").isVisible() && !(await page.locator("#panel-dealer [data-do=change]").count());
  const words = await page.locator("#panel-dealer .pills button").allInnerTexts();
  await page.locator("#panel-dealer .pills button", { hasText: "Seat 3" }).click();
  const isStale = (await page.locator("#panel-dealer .stale").count()) === 1 && !(await page.locator("#panel-dealer .examples [aria-pressed=true]").count());
  await page.locator("#panel-dealer .room select").selectOption("rule-book");
  await page.locator("#panel-dealer .holds", { hasText: "Rule-book room" }).waitFor();
  return { ruling, links, hash: address, isSeen: top >= 0 && bottom <= Math.min(height, 800) && scrolled === 0, isOpen, isStale, words };
};

// On a phone the question opens with a press below the table, which stays in sight, with its words all in the window.
const anotherQuestion = async (page) => {
  await page.locator("#panel-dealer [data-do=change]").click();
  await page.locator("#panel-dealer form").waitFor();
  return page.evaluate(() => {
    const [felt, form, ...words] = [".felt", "form", ".pills button"].flatMap((one) => [...document.querySelectorAll(`#panel-dealer ${one}`)]).map((one) => one.getBoundingClientRect());
    return felt.top >= 0 && form.top >= felt.bottom && form.top < innerHeight / 2 && words.every(({ left, right }) => left >= 0 && right <= innerWidth);
  });
};

const worth = async (page) => {
  await page.locator("#tab-worth").click();
  await page.locator("#panel-worth .cards-field > button").first().click();
  for (const card of ["king of spades", "king of diamonds", "4 of hearts", "3 of clubs"]) await page.locator(`dialog [aria-label="${card}"]`).click();
  await page.locator("dialog .main").click();
  await page.locator("#panel-worth .ranked").waitFor();
  return { text: await page.locator("#panel-worth .rankings").innerText(), hash: await hash(page) };
};

const aText = async (page, { broken, mended, asked }) => {
  await page.locator("#tab-editor").click();
  const area = page.locator("#panel-editor textarea");
  await area.fill(broken);
  await page.locator("#panel-editor .problems button").first().waitFor();
  const problems = await page.locator("#panel-editor .problems li").allInnerTexts();
  const line = await page.locator("#panel-editor .gutter .wrong").allInnerTexts();
  await area.fill(mended);
  await page.locator("#panel-editor .verdict .good").waitFor();
  const verdict = await page.locator("#panel-editor .verdict").innerText();
  const steps = await page.locator("#panel-editor .replay .count").innerText();
  await area.fill(asked);
  await page.locator("#panel-editor .verdict-box").waitFor();
  return { problems, line, verdict, steps, ruling: await page.locator("#panel-editor .verdict-box").innerText() };
};

// A history pasted: its first finding at its line, and its hand.
const anAudit = async (page, text) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.locator("#tab-audit").click();
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.locator("#panel-audit .code textarea").focus();
  await page.keyboard.press("Control+V");
  await page.locator("#panel-audit .finding").first().waitFor();
  const told = await page.locator("#panel-audit .verdict").innerText();
  await page.locator("#panel-audit [data-do=hand]").first().click();
  await page.locator("#panel-audit .replay .felt").waitFor();
  const replay = await page.locator("#panel-audit .replay").innerText();
  await page.locator("#panel-audit .finding button").first().click();
  const line = await page.evaluate(() => document.getSelection().toString());
  // The numbers follow the text when it has scrolled.
  await page.locator("#panel-audit .gutter .wrong").first().waitFor();
  const marked = await page.locator("#panel-audit .gutter .wrong").allInnerTexts();
  return { told, replay, line, marked, hash: await hash(page) };
};

// The same requests as anywhere else, through the worker; and how long an act of a played hand takes.
const answers = (page, requests) => page.evaluate(async (wanted) => {
  const { engine } = await import("./assets/engine.js");
  const found = [];
  for (const request of wanted) {
    const began = performance.now();
    found.push([await engine.ask(request), performance.now() - began]);
  }
  return found;
}, requests);

const tabs = async (page) => {
  await page.evaluate(axe);
  const found = [];
  for (const tab of TABS) {
    await page.locator(`#tab-${tab}`).click();
    found.push(...(await faults(page)).map((one) => `${tab}: ${one}`));
  }
  return found;
};

// The next visit of the same browser, when there is no server any more: an act beyond the record.
const secondVisit = async (before, address, server) => {
  await before.evaluate(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller || new Promise((settle) => { navigator.serviceWorker.oncontrollerchange = settle; })));
  server.closeAllConnections();
  await new Promise((settle) => server.close(settle));
  const page = await before.context().newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(address);
  for (const word of ["raise", "call", "call"]) await act(page, `[data-act=${word}]`);
  return { count: await count(page), pages: await page.evaluate(() => Promise.all(["./", "room.html", "index.html?q"].map((one) => fetch(one).then((found) => found.status)))) };
};

const server = await serve();
const address = `http://127.0.0.1:${server.address().port}/below/play.html`;
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const page = await opened(browser, address);
  const result = { alone: await withoutEngine(browser, address), home: await firstPage(browser, address.replace("play.html", "index.html")), hand: await aHand(page), keys: await byKeys(browser, address), letters: await byLetters(browser, address), six: await sixDrawFour(page), ruling: await aRuling(page), worth: await worth(page), text: await aText(page, plan.text), audit: await anAudit(page, plan.history) };
  result.wide = await tabs(page);
  result.answers = await answers(page, plan.requests);
  const friend = await opened(browser, address + plan.link, { width: 390, scheme: "dark" });
  await friend.locator("#panel-dealer .ruling").waitFor();
  result.link = await friend.locator("#panel-dealer .more").innerText();
  result.another = await anotherQuestion(friend);
  result.narrow = await tabs(friend);
  result.again = await secondVisit(page, address, server);
  const file = await opened(browser, pathToFileURL(join(site, "play.html")).href);
  result.file = await file.locator("#playground").innerText();
  const own = [address.replace("play.html", ""), pathToFileURL(site).href, "blob:"];
  result.said = said.filter((one) => !/file:\/\/|from origin 'null'|ERR_FAILED/.test(one));
  result.foreign = asked.filter((one) => !own.some((start) => one.startsWith(start)));
  process.stdout.write(JSON.stringify(result));
} finally {
  await browser.close();
  server.close();
}
