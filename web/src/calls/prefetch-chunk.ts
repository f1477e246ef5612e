import type { ChunkName } from './chunk-names.ts';

/**
 * Browsers may cache a failed `import()` for the life of the page. So a retryable chunk is first
 * fetched, which may fail repeatedly, and imported once all its files are cached.
 */

/** A weak signal gets another chance sooner than it gives up by itself. */
const LIMIT_MILLISECONDS = 15_000;
/** Per tab: the page was reloaded for this chunk already. */
const RELOADED_FOR = 'salus.reloadedFor.';

/** Each file once; one that failed is forgotten. */
const fetched = new Map<string, Promise<void>>();

/** Fetches a chunk into the browser's cache without running it. @throws when a file is missing */
export async function prefetchChunk(name: ChunkName): Promise<void> {
  await Promise.all(
    filesOf(name).map((file) => {
      const coming = fetched.get(file) ?? fetchFile(file);
      fetched.set(file, coming);
      coming.catch(() => fetched.delete(file));
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
 * For pages without user input: reloads the page once on failure.
 * @throws when the chunk still fails after the reload
 */
export async function loadOrReload<T>(what: string, load: () => Promise<T>): Promise<T> {
  const mark = RELOADED_FOR + what;
  try {
    const part = await load();
    sessionStorage.removeItem(mark);
    return part;
  } catch (error) {
    if (sessionStorage.getItem(mark) !== null) throw error;
    sessionStorage.setItem(mark, '1');
    location.reload();
    return new Promise(() => undefined);
  }
}

/** As the build wrote them into the page; none where nothing was built. */
function filesOf(name: ChunkName): readonly string[] {
  const list = document.querySelector<HTMLMetaElement>(`meta[name="chunk:${name}"]`)?.content;
  return list?.split(' ') ?? [];
}
