// Opens house files as the form of a room does: gives for each what was left out, and the file that follows.
//
//     node tests/site/room.mjs oracle/site/assets/room.js < {"questions": ..., "files": [...]}
import { readFileSync } from "node:fs";

const { questions, files } = JSON.parse(readFileSync(0, "utf8"));
globalThis.viewer = { data: () => questions };
globalThis.location = { protocol: "file:", hash: "" };
const { opened, house } = new Function(`${readFileSync(process.argv[2], "utf8")}return room;`)();
process.stdout.write(JSON.stringify(files.map((text) => ({ ...opened(text), house: house() }))));
