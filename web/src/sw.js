// web/src/sw.js -- keeps the whole page on the device, so that it works without a network.
const CACHE = "liege-__VERSION__";
const FILES = __FILES__;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((n) => n.startsWith("liege-") && n !== CACHE).map((n) => caches.delete(n)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

/** What computer players have learnt is large: it is kept once somebody has played against it. */
async function fetchAndKeep(request) {
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone()).catch(() => {}); // no room: asked for again next time
  }
  return answer;
}

// Files are named by their content, so the kept copy is right; the page itself is asked for first.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  if (request.mode === "navigate") {
    event.respondWith(
      fetch(request)
        .then((answer) => (answer.ok ? answer : Promise.reject(new Error(answer.statusText))))
        .catch(() => caches.match("./", { ignoreSearch: true, ignoreVary: true })),
    );
    return;
  }
  event.respondWith(
    caches
      .match(request, { ignoreSearch: true, ignoreVary: true })
      .then((kept) => kept ?? (request.url.endsWith(".net") ? fetchAndKeep(request) : fetch(request))),
  );
});

// Notices of the server for those who are not here: it is your turn, the game is over.
self.addEventListener("push", (event) => {
  const notice = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(notice.title ?? "Liege", {
      body: notice.text ?? "",
      lang: notice.lang,
      tag: notice.table ?? notice.asker ?? "liege",
      icon: "icon-192.png",
      data: { table: notice.table, friends: notice.kind === "friend" },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { table, friends } = event.notification.data ?? {};
  const place = table ? `./#/t/${table}` : friends ? "./#/online/friends" : "./";
  const address = new URL(place, self.registration.scope).href;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((pages) => {
      const page = pages.find((p) => p.url === address) ?? pages[0];
      if (!page) return self.clients.openWindow(address);
      return page.focus().then((p) => (p.url === address ? p : p.navigate(address)));
    }),
  );
});
