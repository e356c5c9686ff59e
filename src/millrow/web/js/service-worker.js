/*
 * Keeps the files of the page, so that it opens even if the server is away. In front of this the server sets
 * `self.version` and `self.files`, the addresses of those files. Requests to the API always go to the server.
 */

const worker = /** @type {any} */ (self); // the type checker knows windows only
const CACHE = `millrow-${worker.version}`;

worker.addEventListener("install", (event) => {
  worker.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(worker.files)));
});

worker.addEventListener("activate", (event) => {
  const removeOld = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(removeOld());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !worker.files.includes(pathname)) return;
  const cached = () => caches.match(pathname, { cacheName: CACHE });
  if (pathname === "/") event.respondWith(fetch(request).catch(async () => (await cached()) ?? Response.error()));
  else event.respondWith(cached().then((found) => found ?? fetch(request)));
});
