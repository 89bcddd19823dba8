// Python in a worker: loads Pyodide from the site itself, and the memory of a Python that had the
// engine ready when the site was made (oracle/site/vendored/snapshot.mjs), then answers requests.
//
// In:  {load: {vendor, bytes}} once, then {id, request} with the request as JSON.
// Out: {here: true} when messages can be heard, {progress: {loaded, whole, doing}} while it loads,
//      {ready: version}, {id, answer} with the answer as JSON, {failed: sentence} if it cannot start.

// A memory has no files: what the engine reads is unpacked again. Chance is not that of the memory.
const START = `
import glob, importlib, random, site, zipfile
with zipfile.ZipFile(glob.glob("/lib/python*.zip")[0]) as packed:
    packed.extractall(site.getsitepackages()[0])
importlib.invalidate_caches()
random.seed()
`;

let answerText = null;
let isStarting = false;
let waiting = [];

const tell = (loaded, whole, doing) => self.postMessage({ progress: { loaded, whole, doing } });

// Pyodide fetches its own files: what comes is counted on its way.
const countFetches = (whole) => {
  const plain = self.fetch.bind(self);
  let loaded = 0;
  self.fetch = async (...request) => {
    const response = await plain(...request);
    if (!response.ok || !response.body) return response;
    const counted = new TransformStream({
      transform(chunk, controller) {
        loaded += chunk.byteLength;
        if (!isStarting) tell(Math.min(loaded, whole), whole, "Loading Python");
        controller.enqueue(chunk);
      },
    });
    const { headers, status, statusText } = response;
    return new Response(response.body.pipeThrough(counted), { headers, status, statusText });
  };
};

// The memory is longer than the one that Pyodide begins with: it grows before it is filled.
const grown = (create, memory) => async (settings) => {
  const made = await create(settings);
  if (made.HEAP8.length < memory.length) made.growMemory(memory.length);
  return made;
};

const fetched = async (address) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.split("/").pop()}: ${response.status}`);
  return response;
};

const load = async ({ vendor, bytes }) => {
  countFetches(bytes);
  const unpacked = fetched(`${vendor}snapshot.bin`).then(({ body }) => new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  unpacked.catch(() => {});
  const [{ loadPyodide, version }, { default: create }] = await Promise.all([import(`${vendor}pyodide/pyodide.mjs`), import(`${vendor}pyodide/pyodide.asm.mjs`)]);
  const memory = new Uint8Array(await unpacked);
  isStarting = true;
  tell(bytes, bytes, "Starting the engine");
  const pyodide = await loadPyodide({
    indexURL: `${vendor}pyodide/`,
    // Lies where Python has its own library, of which everything is in the memory.
    stdLibURL: `${vendor}oracle.zip`,
    checkAPIVersion: true,
    createPyodideModule: grown(create, memory),
    _loadSnapshot: memory,
  });
  pyodide.runPython(START);
  answerText = pyodide.globals.get("answer_text");
  self.postMessage({ ready: version });
};

const answer = ({ id, request }) => {
  try {
    self.postMessage({ id, answer: answerText(request) });
  } catch (error) {
    self.postMessage({ id, answer: JSON.stringify({ error: [`The engine failed: ${error.message}`], bug: true }) });
  }
};

self.onmessage = async ({ data }) => {
  if (!data.load) {
    if (answerText) answer(data);
    else waiting.push(data);
    return;
  }
  try {
    await load(data.load);
    waiting.forEach(answer);
    waiting = [];
  } catch (error) {
    self.postMessage({ failed: error.message });
  }
};
self.postMessage({ here: true });
