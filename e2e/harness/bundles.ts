import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type LanguageCode, languageCodes } from '@salus/domain/people/languages.ts';

const dist = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const KB = 1024;

/** Scripts of one page of the customer with all its later parts in one language, gzipped. */
export const CUSTOMER_LIMIT_KB = 110;

/** The pages of the customer, with the later parts that only the other one loads. */
const customerPages = {
  order: ['MyPage-'],
  my: ['TransferSheet-'],
} as const;
/** Only developers choose the pseudo-locale. */
const FOR_DEVELOPERS = 'pseudo-locale-';
type CustomerPage = keyof typeof customerPages;
export const customerPageNames: readonly CustomerPage[] = ['order', 'my'];

type Bundle = { readonly scripts: ReadonlySet<string>; readonly styles: ReadonlySet<string> };

/** The files of both pages, read from the build output. @throws without one */
export function readBundles() {
  if (!existsSync(`${dist}index.html`))
    throw new Error('there are no screens in web/dist: run npm run build');
  const customer = entry('customer.html');
  const staff = entry('index.html');
  // Staff screens load on demand; the first one is the sign-in.
  const signIn = new Set([...staff.scripts, ...reachable(assetsNamed('SignIn-'))]);
  const everyCustomerScript = reachable(customer.scripts, 'also later');
  return {
    customer,
    staff,
    /** All scripts that a visit of one page can load in a language. */
    customerIn: (page: CustomerPage, code: LanguageCode) =>
      withLanguage(
        without(everyCustomerScript, [...customerPages[page], FOR_DEVELOPERS].flatMap(assetsNamed)),
        customer.scripts,
        code,
      ),
    signInIn: (code: LanguageCode) =>
      new Set([...signIn, ...messagesFetchedBy(staff.scripts, code)]),
  };
}

/** KB of the files, each gzipped. */
export function sumKilobytes(paths: ReadonlySet<string>): number {
  return (
    [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(`${dist}${path}`)).byteLength, 0) /
    KB
  );
}

/** The files that contain a text. */
export function filesWith(paths: ReadonlySet<string>, text: string): string[] {
  return [...paths].filter((path) => readFileSync(`${dist}${path}`, 'utf8').includes(text));
}

function entry(page: string): Bundle {
  const html = readFileSync(`${dist}${page}`, 'utf8');
  const findAll = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, path = '']) => path.slice(1));
  const scripts = findAll(/<(?:script|link rel="modulepreload")[^>]*?(?:src|href)="([^"]+\.js)"/g);
  return {
    scripts: reachable(scripts),
    styles: new Set(findAll(/<link rel="stylesheet"[^>]*?href="([^"]+)"/g)),
  };
}

/** The files and their imports; `also later` adds dynamic imports. */
function reachable(
  entries: Iterable<string>,
  how: 'at once' | 'also later' = 'at once',
): Set<string> {
  const paths = new Set<string>();
  const visit = (path: string) => {
    if (paths.has(path)) return;
    paths.add(path);
    const code = readFileSync(`${dist}${path}`, 'utf8');
    const atOnce =
      /(?:^|[;}\s])(?:import|export)(?:[\w$\s{},*]*?from)?\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
    const later = /\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
    const worker = /new URL\(\s*["'`]\/assets\/([^"'`]+\.js)["'`]/g;
    for (const pattern of how === 'at once' ? [atOnce] : [atOnce, later, worker])
      for (const [, name = ''] of code.matchAll(pattern)) visit(`assets/${name}`);
  };
  for (const path of entries) visit(path);
  return paths;
}

/** Drops the message files of the other languages. */
function withLanguage(
  all: ReadonlySet<string>,
  atFirst: ReadonlySet<string>,
  code: LanguageCode,
): ReadonlySet<string> {
  const messages = messagesFetchedBy(atFirst, code);
  return new Set(
    [...all].filter((path) => atFirst.has(path) || !isMessageFile(path) || messages.has(path)),
  );
}

function without(all: ReadonlySet<string>, others: readonly string[]): ReadonlySet<string> {
  return new Set([...all].filter((path) => !others.includes(path)));
}

/** The message files that the scripts fetch for a language. */
function messagesFetchedBy(scripts: ReadonlySet<string>, code: LanguageCode): ReadonlySet<string> {
  const laterParts = reachable(scripts, 'also later');
  return new Set(
    [...laterParts].filter((path) => path.startsWith(`assets/${code}-`) && !scripts.has(path)),
  );
}

function isMessageFile(path: string): boolean {
  return languageCodes.some((code) => path.startsWith(`assets/${code}-`));
}

function assetsNamed(prefix: string): string[] {
  const names = readdirSync(`${dist}assets`).filter(
    (name) => name.startsWith(prefix) && name.endsWith('.js'),
  );
  if (names.length === 0) throw new Error(`the build made no ${prefix}*.js`);
  return names.map((name) => `assets/${name}`);
}
