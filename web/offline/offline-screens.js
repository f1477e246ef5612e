/*
 * Keeps the staff screens available without a connection: the HTML page and the hashed files of
 * this build, never a response of the API and never a customer page (decision 0045).
 * The build sets the version and the files.
 */
const CACHE = 'salus-screens-__VERSION__';
const FILES = __FILES__;
/** One page serves every staff address; its name in the cache. */
const PAGE = '/signin';
/** Customer addresses, /v1, /dev and /docs are not listed and pass by. */
const STAFF_ADDRESS =
  /^\/(?:$|(?:admin|audit|bm-contract|contract|dashboard|money|report|reset-password|signin|team|user)(?:\/|$))/;
const HASHED_FILE = /^\/assets\//;
/** The script of the page; the build's list begins with it. */
const ENTRY = FILES[0].file;
/** Then the kept page is the better answer. */
const PATIENCE_MILLISECONDS = 10_000;

// A new version waits until the tabs of the old one are closed; their files stay until then.
addEventListener('activate', (event) => event.waitUntil(takeOver()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && STAFF_ADDRESS.test(pathname)) event.respondWith(page(request));
  else if (HASHED_FILE.test(pathname)) event.respondWith(hashedFile(request, pathname));
});

addEventListener('message', (event) => {
  if (event.data?.kind === 'fetch-ahead') event.waitUntil(fetchAhead(event.data.language));
});

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

/** From the network, so that a new version shows at once; from the cache without an answer. */
async function page(request) {
  const cache = await caches.open(CACHE);
  const coming = fetch(request).catch(() => null);
  const response = await Promise.race([coming, late()]);
  if (response && response.status < 500) return keepPage(cache, response);
  return (await cache.match(PAGE)) ?? (await coming) ?? Response.error();
}

function late() {
  return new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE_MILLISECONDS));
}

/** Only the page of this build: the files of a newer one are not kept yet. */
async function keepPage(cache, response) {
  if (response.ok && (await response.clone().text()).includes(ENTRY))
    await cache.put(PAGE, response.clone());
  return response;
}

/** The name has the digest of the content, so the cache is never out of date. */
async function hashedFile(request, pathname) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(pathname);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && FILES.some(({ file }) => file === pathname))
    await cache.put(pathname, response.clone());
  return response;
}

/** One file after the other, so that the user's own requests come first. */
async function fetchAhead(language) {
  const cache = await caches.open(CACHE);
  const wanted = FILES.filter((one) => !one.language || one.language === language);
  for (const address of [PAGE, ...wanted.map(({ file }) => file)]) {
    if (address !== PAGE && (await cache.match(address))) continue;
    const response = await fetch(address, { cache: address === PAGE ? 'no-store' : 'default' });
    if (address === PAGE) await keepPage(cache, response);
    else if (response.ok) await cache.put(address, response);
  }
}
