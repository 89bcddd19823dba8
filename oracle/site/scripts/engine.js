// The engine as the page sees it: ask(request) gives a promise of its answer. It is loaded at the
// first question, or when something says that one will come.

import { bytes } from "./vendor/about.js";

const listeners = new Set();
const asked = new Map();
let worker = null;
let isHere = false;
let number = 0;
let state = { phase: "asleep", loaded: 0, whole: 1, doing: "", reason: "", waiting: 0 };
let unsent = [];

const become = (next) => {
  state = { ...state, ...next };
  listeners.forEach((listener) => listener(state));
};

// From now on the browser has all that a visit needs (offline.js); where it cannot, the server is asked.
const keep = () => {
  const isSaving = Boolean(navigator.connection && navigator.connection.saveData);
  if (navigator.serviceWorker && !isSaving) navigator.serviceWorker.register(new URL("../offline.js", import.meta.url), { updateViaCache: "none" }).catch(() => {});
};

const heard = ({ data }) => {
  if (data.here) {
    // What is sent to a worker that does not listen yet is lost.
    isHere = true;
    unsent.forEach((message) => worker.postMessage(message));
    unsent = [];
  } else if (data.progress) become({ phase: "loading", ...data.progress });
  else if (data.ready) {
    become({ phase: "ready" });
    keep();
  }
  else if (data.failed) fail(data.failed);
  else {
    asked.get(data.id)(JSON.parse(data.answer));
    asked.delete(data.id);
    become({ waiting: asked.size });
  }
};

const fail = (reason) => {
  become({ phase: "failed", reason, waiting: 0 });
  asked.forEach((settle) => settle({ error: [`The engine could not be started: ${reason}`] }));
  asked.clear();
};

const send = (message) => (isHere ? worker.postMessage(message) : unsent.push(message));

export const engine = {
  get state() { return state; },

  start() {
    if (worker) return;
    const own = new URL(".", import.meta.url);
    become({ phase: "loading", doing: "Loading Python" });
    try {
      worker = new Worker(new URL("worker.js", own), { type: "module" });
    } catch (error) {
      fail(error.message);
      return;
    }
    worker.addEventListener("message", heard);
    worker.addEventListener("error", (event) => fail(event.message || "its files cannot be loaded"));
    send({ load: { vendor: new URL("vendor/", own).href, bytes } });
  },

  ask(request) {
    engine.start();
    if (state.phase === "failed") return Promise.resolve({ error: [`The engine could not be started: ${state.reason}`] });
    const id = ++number;
    return new Promise((settle) => {
      asked.set(id, settle);
      become({ waiting: asked.size });
      send({ id, request: JSON.stringify(request) });
    });
  },

  listen(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
