import type { Plugin } from 'vite';
import { chunkSources } from './src/page/chunk-names.ts';

/**
 * Lists the files of each chunk in the HTML page, for web/src/page/prefetch-chunk.ts. A script
 * cannot hold the list: its name is hashed before, and browsers cache it for ever.
 */
export function chunkFiles(): Plugin {
  return {
    name: 'salus-chunk-files',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle, filename }) => {
        if (!bundle) return [];
        const page = filename.endsWith('customer.html') ? 'customer' : 'staff';
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const addTo = (found: Set<string>, file: string): Set<string> => {
          const chunk = byFile.get(file);
          if (!chunk || found.has(file)) return found;
          found.add(file);
          for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
          for (const next of chunk.imports) addTo(found, next);
          return found;
        };
        const first = new Set<string>();
        for (const { isEntry, name, fileName } of chunks)
          if (isEntry && name === page) addTo(first, fileName);
        return Object.entries(chunkSources[page]).map(([part, source]) => {
          const chunk = chunks.find(({ facadeModuleId }) =>
            facadeModuleId?.replaceAll('\\', '/').endsWith(`/${source}`),
          );
          if (!chunk) throw new Error(`${source} has no chunk of its own and cannot be prefetched`);
          const files = [...addTo(new Set(), chunk.fileName)].filter((file) => !first.has(file));
          return {
            tag: 'meta',
            attrs: { name: `chunk:${part}`, content: files.join(' ') },
            injectTo: 'head' as const,
          };
        });
      },
    },
  };
}
