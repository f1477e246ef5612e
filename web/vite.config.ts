import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type Rolldown, type ViteBuilder } from 'vite';
import { brotliFiles } from './brotli-files.ts';
import { chunkFiles } from './chunk-files.ts';
import { inlineClasses, scopeClass } from './class-names.ts';
import { customerMessages, customerRefusals, unbrokenCompounds } from './customer-messages.ts';
import { offlineScreensFile } from './offline/offline-screens-file.ts';
import { schemalessEndpoints } from './schemaless-endpoints.ts';
import { smallI18next } from './small-i18next.ts';
import { chunkSources } from './src/page/chunk-names.ts';
import { tokensStylesheet } from './tokens-stylesheet.ts';

const packages = (names: string) => path(`/node_modules/${names}/`);

/** Matches `/` and the path separator of Windows. */
function path(pattern: string): RegExp {
  return new RegExp(pattern.replaceAll('/', '[\\\\/]'));
}

/** A part that is fetched ahead has a chunk of its own. */
const prefetched = Object.values(chunkSources.staff);
const isNotPrefetched = (id: string) =>
  !prefetched.some((source) => normalizePath(id).endsWith(`/${source}`));

const isStylesheet = (id: string) => /\.css$/.test(id);

/** An entry without code of its own is removed, and the page's files with it. */
const isNoEntry = (id: string) => !/\/main\.tsx$|\.html$/.test(normalizePath(id));

type IsIn = (id: string, graph: Rolldown.ChunkingContext) => boolean;

/** Whether one of these files imports a module, itself or by others, so needs it to draw. */
function isNeededBy(...sources: string[]): IsIn {
  const needed = new Set<string>();
  return (id, graph) => {
    const add = (one: string): void => {
      if (needed.has(one)) return;
      needed.add(one);
      graph.getModuleInfo(one)?.importedIds.forEach(add);
    };
    for (const source of sources) add(normalizePath(`${import.meta.dirname}/${source}`));
    return needed.has(id);
  };
}

const nameIf = (name: string, isIn: IsIn) => (id: string, graph: Rolldown.ChunkingContext) =>
  isIn(id, graph) ? name : null;

const isOfEveryPage = isNeededBy('src/main.tsx');
const isOfFirstPlaces = isNeededBy('src/accounts/SignIn.tsx', 'src/routes.tsx');
const isFirst: IsIn = (id, graph) =>
  isOfEveryPage(id, graph) || (isStylesheet(id) && isOfFirstPlaces(id, graph));

type Group = Rolldown.CodeSplittingGroup;

/** React changes rarely: browsers cache it for months. */
const reactGroup: Group = {
  name: 'react',
  test: packages('(?:react|react-dom|scheduler)'),
  priority: 3,
};
/** One file each would cost more requests: over HTTP/1.1 a browser fetches six at a time. */
const staffGroups: Group[] = [
  reactGroup,
  // Only forms need schemas; without its own file every later screen would load all shared parts.
  { name: 'zod', test: packages('zod'), priority: 3 },
  // Every page needs these before it draws, and the styles of the first places.
  { name: nameIf('first', isFirst), test: isNoEntry, priority: 2 },
  // All other styles, in the order of their imports. A later screen comes after what it imports.
  { name: 'later-styles', test: isStylesheet, priority: 1.9 },
  // The sign-in would otherwise load what only other screens need.
  {
    name: nameIf('sign-in', isNeededBy('src/accounts/SignIn.tsx')),
    minShareCount: 2,
    priority: 1.5,
  },
  // The frame, the home page and the officers' lists come together.
  { name: nameIf('home', isNeededBy('src/routes.tsx')), test: isNotPrefetched, priority: 1 },
  // Later screens share these.
  { name: 'shared', test: isNotPrefetched, minShareCount: 3, priority: 0 },
];
const customerGroups: Group[] = [
  reactGroup,
  // All styles in the order of their imports: rules of a page come after those of every page.
  { name: 'shared', test: /\.css$/, priority: 2 },
  // The first page shares these with later parts.
  { name: 'shared', test: path('/src/'), priority: 1, minShareCount: 2 },
];

/** The build of one page. */
const page = (name: 'staff' | 'customer', file: string, groups: Group[]) => ({
  rolldownOptions: {
    input: { [name]: `${import.meta.dirname}/${file}` },
    output: { codeSplitting: { groups } },
  },
});

/**
 * Two bundles from one folder: index.html is the staff portal, customer.html the light public page.
 * Each is built alone, so that the customer's has no function that only the staff's needs.
 * The server serves customer.html for /ord/*, /order/* and /my/*, and replaces `__CSP_NONCE__` in
 * each response: browsers refuse inline scripts and styles without the nonce.
 */
export default defineConfig(({ command }) => {
  // A build inside a test run would otherwise bundle React's development code, twice the size.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: import.meta.dirname,
    appType: 'mpa',
    resolve: smallI18next,
    html: { cspNonce: '__CSP_NONCE__' },
    plugins: [
      react(),
      tokensStylesheet(),
      inlineClasses(),
      customerMessages(),
      customerRefusals(),
      unbrokenCompounds(),
      schemalessEndpoints(),
      chunkFiles(),
      offlineScreensFile(),
      brotliFiles(),
    ],
    css: { modules: { generateScopedName: scopeClass } },
    worker: { format: 'es' },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2022',
      // The Content-Security-Policy allows no data: fonts and scripts.
      assetsInlineLimit: 0,
      // Every browser that runs ES2022 supports module preload.
      modulePreload: { polyfill: false },
    },
    ...(command === 'build' && {
      environments: {
        client: { build: page('staff', 'index.html', staffGroups) },
        customer: {
          consumer: 'client' as const,
          build: {
            ...page('customer', 'customer.html', customerGroups),
            emptyOutDir: false,
            // One request for all of its styles.
            cssCodeSplit: false,
            copyPublicDir: false,
          },
        },
      },
      builder: {
        buildApp: async (builder: ViteBuilder) => {
          for (const one of Object.values(builder.environments)) await builder.build(one);
        },
      },
    }),
  };
});
