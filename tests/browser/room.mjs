// Fills in the form of a room in a browser, from a server and from a folder, and prints what was seen.
//
//     node tests/browser/room.mjs FOLDER-OF-NODE-MODULES CHROMIUM SITE [FOLDER-FOR-PICTURES]

import { readFileSync, createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [modules, executablePath, site, pictures] = process.argv.slice(2);
const require = createRequire(resolve(modules, "x"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".json": "application/json" };
const server = createServer((request, response) => {
  const path = join(site, normalize(decodeURIComponent(new URL(request.url, "http://x").pathname)));
  if (!existsSync(path) || !statSync(path).isFile()) return response.writeHead(404).end();
  response.writeHead(200, { "content-type": TYPES[extname(path)] || "application/octet-stream" });
  return createReadStream(path).pipe(response);
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const served = `http://127.0.0.1:${server.address().port}/room.html`;
const lying = pathToFileURL(join(resolve(site), "room.html")).href;

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const said = [];

const opened = async (address, width, colorScheme) => {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, acceptDownloads: true });
  const page = await context.newPage();
  page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => said.push(`error: ${error.message}`));
  await page.goto(address);
  return page;
};
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const barriers = async (page) => {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { preload: false }));
  return violations.map((one) => `${one.id}: ${one.nodes[0].html} ${one.nodes[0].failureSummary}`);
};
const picture = (page, name) => (pictures ? page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true }) : null);
const ask = (page, id, setting) => page.evaluate(([one, other]) => {
  document.getElementById(`ask-${one}`).open = true;
  document.querySelector(`#ask-${one} input[value="${other}"]`).click();
}, [id, setting]);
const file = (page) => page.locator(".yaml").textContent();

// On a phone the questions of a part are folded.
const limit = async (page) => {
  const part = page.locator(".group", { has: page.locator("#ask-raise-cap") });
  if (!(await part.evaluate((node) => node.open))) await part.locator("summary").first().click();
};
const filled = async (page) => {
  await limit(page);
  await page.getByLabel("Name of the room").fill('The "Blue" Room: upstairs é');
  await page.getByLabel("Start from").selectOption("club");
  await page.locator("#ask-raise-cap summary").click();
  await page.locator("#ask-raise-cap label", { hasText: "A bet and four raises" }).click();
  await page.locator("#ask-raise-cap .why input").fill("The sign: # five bets");
  await ask(page, "games", "any");
  await ask(page, "burn", "none");
};

const answers = {};
try {
  const page = await opened(served, 1280, "light");
  answers.empty = { count: await page.locator("#room > h2 + p[role=status]").nth(0).innerText(), file: await file(page) };
  await page.getByLabel("Search the questions").fill("muck beaten");
  answers.found = await page.locator(".asks:visible").count();
  await page.getByLabel("Search the questions").fill("");
  await filled(page);
  answers.count = await page.locator("#room > h2 + p[role=status]").nth(0).innerText();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const download = await coming;
  answers.name = download.suggestedFilename();
  answers.file = readFileSync(await download.path(), "utf8");
  await page.getByLabel("Short name").fill("club");
  answers.taken = [await page.locator(".begin .bad").innerText(), await page.getByRole("button", { name: "Download" }).isDisabled()];
  await page.getByLabel("Short name").fill("");
  const began = Date.now();
  await page.getByRole("button", { name: "Make the rule sheet" }).click();
  await page.locator("#sheet .sheet, #sheet .bad").first().waitFor({ timeout: 60000 });
  answers.seconds = (Date.now() - began) / 1000;
  answers.sheet = await page.locator("#sheet").innerText();
  // Markup that is not a page's own is rebuilt without what could run, load or lead elsewhere. What
  // a browser says of it, while it parses it where nothing runs, is not the page's.
  const apart = await (await browser.newContext()).newPage();
  await apart.goto(served);
  answers.nodes = await apart.evaluate((markup) => {
    const box = document.createElement("div");
    box.append(...giving.nodes(markup));
    return box.innerHTML;
  }, readFileSync(0, "utf8"));
  answers.axe = await barriers(page);
  answers.overflow = [await overflow(page)];
  await picture(page, "room-wide");
  if (pictures) await page.pdf({ path: join(pictures, "room.pdf"), preferCSSPageSize: true });
  // An answer that changes nothing in the file leaves the sheet as it is; another does not.
  await page.locator("#ask-burn button", { hasText: "Take this answer back" }).click();
  answers.same = await page.locator("#sheet").evaluate((node) => node.previousElementSibling.innerText);
  await page.locator("#ask-games button", { hasText: "Take this answer back" }).click();
  answers.again = await page.locator("#sheet").evaluate((node) => node.previousElementSibling.innerText);
  const link = page.url();
  // A number that is no answer of its own, chosen and in a file.
  const numbered = await opened(served, 390, "light");
  answers.folded = await numbered.locator(".group[open]").count();
  await limit(numbered);
  await numbered.locator("#ask-raise-cap summary").click();
  await numbered.getByLabel("Another number").selectOption({ label: "6: a bet and five raises" });
  const six = await file(numbered);
  await numbered.getByLabel("Open a house file").setInputFiles({ name: "a.yaml", mimeType: "text/yaml", buffer: Buffer.from("id: a\ntitle: A\ninherits: club\nsettings:\n  raise-cap: 7\n") });
  await numbered.locator(".yaml", { hasText: "seven" }).waitFor({ state: "attached" });
  answers.taken_over = await numbered.locator(".begin .good").innerText();
  await numbered.getByLabel("Another house").selectOption("card-room");
  await numbered.locator(".differences button").first().click();
  answers.gone = await numbered.evaluate(() => document.activeElement.parentElement.id);
  answers.numbers = [six, await file(numbered), await numbered.locator("#ask-raise-cap .answer").innerText(), numbered.url()];
  // The link, elsewhere and narrow: the same form.
  const other = await opened(link, 390, "dark");
  answers.linked = (await file(other)) === (await file(page));
  await other.getByRole("button", { name: "Open all" }).click();
  answers.axe.push(...(await barriers(other)));
  answers.overflow.push(await overflow(other));
  await picture(other, "room-narrow");
  // A folder has the questions and the file; of the sheet it says how it is made.
  const folder = await opened(`${lying}#what=1`, 390, "light");
  answers.strange = await folder.locator("#room > .warning").isVisible();
  await filled(folder);
  answers.folder = [(await file(folder)).split("\n").slice(2).join("\n"), await folder.locator("#room > p", { hasText: "The engine makes it" }).innerText()];
  answers.axe.push(...(await barriers(folder)));
  answers.overflow.push(await overflow(folder));
  answers.said = said;
  process.stdout.write(JSON.stringify(answers));
} finally {
  await browser.close();
  server.close();
}
