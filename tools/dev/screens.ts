import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { root } from '../launch/root.mjs';

/** SCREENS_DIR of the server process. */
export const pagesFolder = join(root, 'node_modules', '.cache', 'salus-dev-pages');
const PAGES = ['index.html', 'customer.html'] as const;

/**
 * Serves the modules of both bundles with hot reload. The two pages themselves are written to a
 * folder from which the server answers them, so that CSP, nonce and page values are the product's.
 */
export async function openScreens(http: Server, onPageChange: () => void): Promise<ViteDevServer> {
  const vite = await createServer({
    configFile: join(root, 'web', 'vite.config.ts'),
    appType: 'custom',
    // Hot reload shares the port: `connect-src 'self'` covers its socket.
    server: { middlewareMode: true, hmr: { server: http } },
    logLevel: 'warn',
    clearScreen: false,
  });
  await writePages(vite);
  vite.watcher.on('change', (file) => {
    if (!PAGES.some((page) => file === join(root, 'web', page))) return;
    void writePages(vite).then(onPageChange);
  });
  return vite;
}

async function writePages(vite: ViteDevServer): Promise<void> {
  mkdirSync(pagesFolder, { recursive: true });
  for (const page of PAGES) {
    const source = readFileSync(join(root, 'web', page), 'utf8');
    writeFileSync(join(pagesFolder, page), await vite.transformIndexHtml(`/${page}`, source));
  }
}
