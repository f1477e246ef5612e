import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { tokensStylesheet } from './tokens-stylesheet.ts';

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
    plugins: [react(), tokensStylesheet()],
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
              { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 3 },
            ],
          },
        },
      },
    },
  };
});
