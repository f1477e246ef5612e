import type { ChunkName } from './chunk-names.ts';
import { isConnected } from './connection.ts';
import { pageValue } from './page-values.ts';

/**
 * Browsers may cache a failed `import()` for the life of the page. So a retryable chunk is first
 * fetched, which may fail repeatedly, and imported once all its files are cached.
 */

/** On a slow connection, a retry is faster than the browser's own timeout. */
const LIMIT_MILLISECONDS = 15_000;
/** Per tab: the page was reloaded for this chunk already. */
const RELOADED_FOR = 'salus.reloadedFor.';

/** One request per file; a failed one may be repeated. */
const requests = new Map<string, Promise<void>>();

/** Fetches a chunk into the browser's cache without running it. @throws when a file is missing */
export async function prefetchChunk(name: ChunkName): Promise<void> {
  await Promise.all(
    chunkFiles(name).map((file) => {
      const coming = requests.get(file) ?? fetchFile(file);
      requests.set(file, coming);
      coming.catch(() => requests.delete(file));
      return coming;
    }),
  );
}

async function fetchFile(file: string): Promise<void> {
  const response = await fetch(`/${file}`, { signal: AbortSignal.timeout(LIMIT_MILLISECONDS) });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  await response.arrayBuffer();
}

/** For pages that may hold user input: retries instead of reloading. */
export async function loadChunk<T>(name: ChunkName, load: () => Promise<T>): Promise<T> {
  await prefetchChunk(name);
  return load();
}

/**
 * For pages without user input: reloads the page once on failure, if the server answers.
 * @throws when the chunk still fails after the reload
 */
export async function loadOrReload<T>(what: string, load: () => Promise<T>): Promise<T> {
  const mark = RELOADED_FOR + what;
  try {
    const part = await load();
    sessionStorage.removeItem(mark);
    return part;
  } catch (error) {
    if (sessionStorage.getItem(mark) !== null || !(await isConnected())) throw error;
    sessionStorage.setItem(mark, '1');
    location.reload();
    return new Promise(() => undefined);
  }
}

/** The files that the build wrote into the page; none in development. */
function chunkFiles(name: ChunkName): readonly string[] {
  return pageValue(`chunk:${name}`)?.split(' ') ?? [];
}
