import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkFiles } from './chunk-files.ts';
import { customerMessages, unbrokenCompounds } from './customer-messages.ts';
import { offlineScreensFile } from './offline/offline-screens-file.ts';
import { smallI18next } from './small-i18next.ts';
import { tokensStylesheet } from './tokens-stylesheet.ts';

/** Modules that both first pages need, in one chunk: one file each would cost more requests. */
const shared = [
  'api/src/(?:client|endpoint|light)',
  'domain/src/(?:refusals|people/(?:languages|text)|pricing/vnd|time/(?:business-time|day))',
  'messages/src/isolate',
  'web/src/calls/(?:captcha/(?:captcha-unsolved|solve-captcha)|prefetch-chunk)',
  'web/src/i18n/(?:catalogue-text|isolate|languages?|load-messages|remembered-language)',
  'web/src/i18n/(?:requested-pseudo|small-i18next|translations)',
];
const onBothPages = path(`/(?:${shared.join('|')})\\.ts$|vite/preload-helper`);
const packages = (names: string) => path(`/node_modules/${names}/`);

/** Matches `/` and the path separator of Windows. */
function path(pattern: string): RegExp {
  return new RegExp(pattern.replaceAll('/', '[\\\\/]'));
}

/**
 * Two bundles from one folder: index.html is the staff portal, customer.html the light public page.
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
      customerMessages(),
      unbrokenCompounds(),
      chunkFiles(),
      offlineScreensFile(),
    ],
    worker: { format: 'es' },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2022',
      // The Content-Security-Policy allows no data: fonts and scripts.
      assetsInlineLimit: 0,
      // Every browser that runs ES2022 supports module preload.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          staff: `${import.meta.dirname}/index.html`,
          customer: `${import.meta.dirname}/customer.html`,
        },
        output: {
          codeSplitting: {
            groups: [
              // React changes rarely: both bundles share it, and browsers cache it for months.
              {
                name: 'react',
                test: packages('(?:react|react-dom|scheduler)'),
                priority: 3,
              },
              // One file for the first page: over HTTP/1.1 a browser fetches six files at a time.
              {
                name: 'router',
                test: packages('@tanstack/(?:react-router|router-core|history|react-store|store)'),
                priority: 2,
              },
              { name: 'shared', test: onBothPages, priority: 1 },
            ],
          },
        },
      },
    },
  };
});
