import react from '@vitejs/plugin-react';
import { defineConfig, type ViteBuilder } from 'vite';
import { chunkFiles } from './chunk-files.ts';
import { inlineClasses, scopeClass } from './class-names.ts';
import { customerMessages, unbrokenCompounds } from './customer-messages.ts';
import { offlineScreensFile } from './offline/offline-screens-file.ts';
import { schemalessEndpoints } from './schemaless-endpoints.ts';
import { smallI18next } from './small-i18next.ts';
import { tokensStylesheet } from './tokens-stylesheet.ts';

/** Modules of the first staff page, in one chunk: one file each would cost more requests. */
const first = [
  'api/src/(?:client|endpoint)',
  'domain/src/(?:refusals|people/(?:languages|text)|pricing/vnd|time/(?:business-time|day))',
  'messages/src/isolate',
  'web/src/calls/captcha/(?:captcha-unsolved|solve-captcha)',
  'web/src/i18n/(?:catalogue-text|isolate|languages?|load-messages|remembered-language)',
  'web/src/i18n/(?:requested-pseudo|small-i18next|translations)',
  'web/src/page/prefetch-chunk',
];
const onFirstPage = path(`/(?:${first.join('|')})\\.ts$|\\?schemaless|vite/preload-helper`);
const packages = (names: string) => path(`/node_modules/${names}/`);

/** Matches `/` and the path separator of Windows. */
function path(pattern: string): RegExp {
  return new RegExp(pattern.replaceAll('/', '[\\\\/]'));
}

type Group = {
  readonly name: string;
  readonly test: RegExp;
  readonly priority: number;
  readonly minShareCount?: number;
};

/** React changes rarely: browsers cache it for months. */
const reactGroup: Group = {
  name: 'react',
  test: packages('(?:react|react-dom|scheduler)'),
  priority: 3,
};
const staffGroups: Group[] = [
  reactGroup,
  // One file for the first page: over HTTP/1.1 a browser fetches six files at a time.
  {
    name: 'router',
    test: packages('@tanstack/(?:react-router|router-core|history|react-store|store)'),
    priority: 2,
  },
  { name: 'shared', test: onFirstPage, priority: 1 },
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
      unbrokenCompounds(),
      schemalessEndpoints(),
      chunkFiles(),
      offlineScreensFile(),
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
