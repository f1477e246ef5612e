import type { Plugin } from 'vite';
import { chunkSources } from './src/calls/chunk-names.ts';

/**
 * Tells each page where its parts lie, so that they can be fetched without being imported (web/src/calls/prefetch-chunk.ts):
 * for each the files that the first page does not bring. In the page and in no script, for the names of scripts are made
 * before those lists are, and a browser keeps a script by its name for ever.
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
          if (!chunk)
            throw new Error(`${source} is no file of its own: nothing can be fetched ahead`);
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
