import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { DEFAULT_LANGUAGE, languageCodes } from '@salus/domain/people/languages.ts';
import { atMost, printTable } from './harness/report.ts';

const dist = fileURLToPath(new URL('../web/dist/', import.meta.url));
const KB = 1024;
const CUSTOMER_LIMIT = 110;
const STAFF_LIMIT = 250;

/** What a browser loads before it can show the first screen of each bundle, gzipped, read from what the build made. */
export async function measureBundles(): Promise<void> {
  if (!existsSync(`${dist}index.html`)) throw new Error('there are no screens in web/dist: run npm run build');
  const customer = entry('customer.html');
  const staff = entry('index.html');
  // The screens of the staff are loaded when they are opened; the first one that anybody sees is the sign-in.
  const signIn = new Set([...staff.scripts, ...reachable(assetsNamed('SignIn-'))]);
  const everyCustomerScript = withOneLanguage(reachable([...customer.scripts], 'also later'));
  const staffSize = sizeOf(staff.scripts);
  const signInSize = sizeOf(signIn);
  const customerSize = sizeOf(everyCustomerScript);
  printTable('Bundles, gzipped (entry, its preloads and everything that those import)', [
    { what: 'customer page, script at first', salus: sizeOf(customer.scripts), unit: 'KB' },
    {
      what: 'customer page, script in all, with the longest language',
      salus: customerSize,
      unit: 'KB',
      goal: atMost(customerSize, CUSTOMER_LIMIT, `at most ${CUSTOMER_LIMIT} KB`),
    },
    { what: 'customer page, styles', salus: sizeOf(customer.styles), unit: 'KB' },
    { what: 'staff, script before any screen', salus: staffSize, unit: 'KB' },
    {
      what: 'staff, script with the sign-in',
      salus: signInSize,
      unit: 'KB',
      goal: atMost(signInSize, STAFF_LIMIT, `at most ${STAFF_LIMIT} KB`),
    },
    { what: 'staff, styles', salus: sizeOf(staff.styles), unit: 'KB' },
  ]);
}

function entry(page: string) {
  const html = readFileSync(`${dist}${page}`, 'utf8');
  const named = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, path = '']) => path.slice(1));
  const scripts = named(/<(?:script|link rel="modulepreload")[^>]*?(?:src|href)="([^"]+\.js)"/g);
  return { scripts: reachable(scripts), styles: new Set(named(/<link rel="stylesheet"[^>]*?href="([^"]+)"/g)) };
}

/** The files and everything that they import; with `also later` also what they import only when it is needed. */
function reachable(paths: readonly string[], how: 'at once' | 'also later' = 'at once'): Set<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const code = readFileSync(`${dist}${path}`, 'utf8');
    const atOnce = /(?:^|[;}\s])(?:import|export)(?:[\w$\s{},*]*?from)?\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
    const later = /\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
    const worker = /new URL\(\s*["'`]\/assets\/([^"'`]+\.js)["'`]/g;
    for (const pattern of how === 'at once' ? [atOnce] : [atOnce, later, worker])
      for (const [, name = ''] of code.matchAll(pattern)) visit(`assets/${name}`);
  };
  for (const path of paths) visit(path);
  return found;
}

/** Whoever reads in another language than the source's fetches its words: of those the longest. */
function withOneLanguage(paths: ReadonlySet<string>): ReadonlySet<string> {
  const others = languageCodes.filter((code) => code !== DEFAULT_LANGUAGE);
  const wordsOf = (code: string) => new Set([...paths].filter((path) => path.startsWith(`assets/${code}-`)));
  const longest = others.map(wordsOf).sort((a, b) => sizeOf(b) - sizeOf(a))[0] ?? new Set();
  const isWords = (path: string) => others.some((code) => path.startsWith(`assets/${code}-`));
  return new Set([...paths].filter((path) => !isWords(path) || longest.has(path)));
}

function assetsNamed(prefix: string): string[] {
  const names = readdirSync(`${dist}assets`).filter((name) => name.startsWith(prefix) && name.endsWith('.js'));
  if (names.length === 0) throw new Error(`the build made no ${prefix}*.js`);
  return names.map((name) => `assets/${name}`);
}

function sizeOf(paths: ReadonlySet<string>): number {
  return [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(`${dist}${path}`)).byteLength, 0) / KB;
}
