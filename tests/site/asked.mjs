// Answers questions as the pages do: of each the nearest entries, the nearest first, by name, and the address and the short
// answer that they have there, and the hands that it names by ranks.
// Called with the script of the pages and that of the questions; the questions come as a list of JSON.
import { readFileSync } from "node:fs";

const [program, questions] = process.argv.slice(2).map((path) => readFileSync(path, "utf8"));
globalThis.document = { documentElement: { dataset: { root: "." } }, querySelectorAll: () => [] };
const { asking, told } = new Function(`${program}${questions}return { asking, told: questionsOfTheSite };`)();
const indexed = asking.index(told);
const near = (text) => asking.ranked(indexed, text).slice(0, 3).map((one) => ({ name: one.entry.name, address: asking.address(one.entry), short: asking.short(one).trim() }));
const answers = JSON.parse(readFileSync(0, "utf8")).map((text) => ({ near: near(text), hands: asking.handsOfRanks(text) }));
process.stdout.write(JSON.stringify(answers));
