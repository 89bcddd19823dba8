// Keeps the pages that play, and all that they run, in the browser: the next visit asks nobody, and
// needs no network. VERSION and FILES stand above, written when the site is made; with another version
// all is fetched again behind the page, which shows it from the next visit on.

const OURS = `poker-oracle ${self.registration.scope} `; // other sites may have the same origin
const NAME = OURS + VERSION;

const keep = async () => {
  const cache = await caches.open(NAME);
  // What the browser has is taken if the server says that it is still the same.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
  await self.skipWaiting();
};

const dropOlder = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== NAME).map((name) => caches.delete(name)));
  await self.clients.claim();
};

const answered = async (request) => {
  const cache = await caches.open(NAME);
  const asked = new URL(request.url);
  if (asked.pathname.endsWith("/")) asked.pathname += "index.html";
  return (await cache.match(asked, { ignoreSearch: true })) || fetch(request);
};

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(dropOlder()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(self.registration.scope)) event.respondWith(answered(event.request));
});
