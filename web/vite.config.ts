import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkFiles } from './chunk-files.ts';
import { tokensStylesheet } from './tokens-stylesheet.ts';

/** What officer and customer both need at first; each in a file of its own would cost more than it weighs. */
const shared = [
  'api/src/(?:client|endpoint|light)',
  'domain/src/(?:refusals|people/(?:languages|text)|pricing/vnd|time/(?:business-time|day))',
  'messages/src/isolate',
  'web/src/calls/(?:captcha/(?:captcha-unsolved|solve-captcha)|prefetch-chunk)',
  'web/src/i18n/(?:asked-pseudo|catalogue-text|isolate|languages?|load-messages|remembered-language)',
  'web/src/i18n/translations',
];
const onBothPages = path(`/(?:${shared.join('|')})\\.ts$|vite/preload-helper`);
const packages = (names: string) => path(`/node_modules/${names}/`);

/** With the slashes of either kind of machine. */
function path(pattern: string): RegExp {
  return new RegExp(pattern.replaceAll('/', '[\\\\/]'));
}

/**
 * Two bundles from one folder: index.html is the staff portal, customer.html the light public page. The server answers
 * /ord/* and /order/* with customer.html and every other page with index.html, and writes its own nonce over
 * `__CSP_NONCE__` in each response: an inline script or style without it would be refused.
 */
export default defineConfig(({ command }) => {
  // A build started from a test run would otherwise carry React's development half, twice the size.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: import.meta.dirname,
    appType: 'mpa',
    html: { cspNonce: '__CSP_NONCE__' },
    plugins: [react(), tokensStylesheet(), chunkFiles()],
    worker: { format: 'es' },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2022',
      // A data: font or script would need a hole in the Content-Security-Policy.
      assetsInlineLimit: 0,
      // The polyfill is an inline-free script, but every browser that runs ES2022 preloads modules by itself.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          staff: `${import.meta.dirname}/index.html`,
          customer: `${import.meta.dirname}/customer.html`,
        },
        output: {
          codeSplitting: {
            groups: [
              // React changes with its releases only, so both bundles share it and browsers keep it for months.
              {
                name: 'react',
                test: packages('(?:i18next|react|react-dom|scheduler)'),
                priority: 3,
              },
              // What the first page asks for in few files: over HTTP/1.1 a browser fetches six at a time.
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
