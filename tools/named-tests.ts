import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Papers promise; each promise names the test that holds it: `file` “title” “title”. */

const root = fileURLToPath(new URL('..', import.meta.url));

/** Papers leave out the folder of the server. */
export const pathOf = (named: string): string =>
  /^(web|tools|e2e|domain|api|server|docs|bench)\//.test(named) ? named : `server/src/${named}`;

type NamedTests = { readonly path: string; readonly titles: readonly string[] };

/** Every test that a text names. */
export function testsNamedIn(text: string): NamedTests[] {
  return [...text.matchAll(/`([\w./-]+\.(?:test|e2e)\.tsx?)`((?: “[^”]+”)*)/g)].map(([, file = '', titles = '']) => ({
    path: pathOf(file),
    titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
  }));
}

/** Which of them are not there, by file or title. */
export function missingTests(named: readonly NamedTests[]): string[] {
  return named.flatMap(({ path, titles }) => {
    if (!existsSync(root + path)) return [path];
    const text = readFileSync(root + path, 'utf8');
    const isTitle = (title: string) => ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`));
    return titles.length === 0
      ? [`${path} without a title`]
      : titles.filter((title) => !isTitle(title)).map((title) => `${path}: ${title}`);
  });
}
