// Python in a worker: loads Pyodide and the bundle from the site itself, then answers requests.
//
// In:  {load: {vendor, bytes}} once, then {id, request} with the request as JSON.
// Out: {here: true} when messages can be heard, {progress: {loaded, whole, doing}} while it loads,
//      {ready: version}, {id, answer} with the answer as JSON, {failed: sentence} if it cannot start.

const START = `
import json, sys
from oracle.site.playground import answer

def answer_text(text):
    return json.dumps(answer(json.loads(text)), ensure_ascii=False, separators=(",", ":"))
`;

let answerText = null;
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
        tell(Math.min(loaded, whole), whole, "Loading Python");
        controller.enqueue(chunk);
      },
    });
    const { headers, status, statusText } = response;
    return new Response(response.body.pipeThrough(counted), { headers, status, statusText });
  };
};

const load = async ({ vendor, bytes }) => {
  countFetches(bytes);
  const bundle = fetch(`${vendor}oracle.zip`).then((response) => {
    if (!response.ok) throw new Error(`oracle.zip: ${response.status}`);
    return response.arrayBuffer();
  });
  bundle.catch(() => {});
  const { loadPyodide, version } = await import(`${vendor}pyodide/pyodide.mjs`);
  const pyodide = await loadPyodide({ indexURL: `${vendor}pyodide/`, checkAPIVersion: true });
  tell(bytes, bytes, "Starting the engine");
  const place = pyodide.runPython("import site; site.getsitepackages()[0]");
  pyodide.unpackArchive(await bundle, "zip", { extractDir: place });
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
