import type { PartName } from './part-names.ts';

/**
 * A browser may keep a failed `import()` for as long as the page is open, and answers it again without asking anybody. So
 * what may be tried again is fetched first, which can fail as often as it likes, and imported once all of it is there.
 */

/** A weak signal gets another chance sooner than it gives up by itself. */
const LIMIT_MILLISECONDS = 15_000;
/** Of this tab: the page was loaded anew for this already. */
const RELOADED_FOR = 'salus.reloadedFor.';

/** Each file once; one that failed is forgotten. */
const fetched = new Map<string, Promise<void>>();

/** Brings a part into the browser's cache, without running it. @throws where something of it can't be reached, or is gone */
export async function fetchPart(name: PartName): Promise<void> {
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

/** For what is needed where somebody may have typed something: it can be tried again as long as nothing of it came. */
export async function loadPart<T>(name: PartName, load: () => Promise<T>): Promise<T> {
  await fetchPart(name);
  return load();
}

/**
 * For what is needed where nobody has typed anything: where it does not come, the page is loaded anew, once.
 * @throws where it was loaded anew already and the part still does not come
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
function filesOf(name: PartName): readonly string[] {
  const list = document.querySelector<HTMLMetaElement>(`meta[name="part:${name}"]`)?.content;
  return list?.split(' ') ?? [];
}
