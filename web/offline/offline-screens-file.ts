import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Fetched when they are used: large, and they need the server anyway. */
const NOT_AHEAD = /(?:ScanCardDialog|draw-chart)\.tsx?$/;
const MESSAGES = /\/messages\/src\/(?:staff|domain)\/(\w+)\.json$/;
const source = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

type ListedFile = { readonly file: string; readonly language?: string | undefined };

/**
 * Writes `/offline-screens.js` with the files of the staff screens. Their names have a digest, so
 * the worker changes with every change of the screens, and browsers replace it.
 */
export function offlineScreensFile(): Plugin {
  return {
    name: 'salus-offline-screens',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After the plugins that remove empty chunks.
      order: 'post',
      handler(_, bundle) {
        const listed = new Map<string, ListedFile>();
        const add = (fileName: string): void => {
          const chunk = bundle[fileName];
          if (chunk?.type !== 'chunk' || listed.has(fileName)) return;
          const module = chunk.facadeModuleId?.replaceAll('\\', '/') ?? '';
          if (NOT_AHEAD.test(module)) return;
          listed.set(fileName, { file: `/${fileName}`, language: MESSAGES.exec(module)?.[1] });
          for (const style of chunk.viteMetadata?.importedCss ?? [])
            listed.set(style, { file: `/${style}` });
          for (const next of [...chunk.imports, ...chunk.dynamicImports]) add(next);
        };
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.isEntry && chunk.name === 'staff')
            add(chunk.fileName);
        if (listed.size === 0) throw new Error('the staff entry has no files');
        for (const name of Object.keys(bundle))
          if (name.endsWith('.woff2')) listed.set(name, { file: `/${name}` });
        const worker = source('offline-screens.js');
        const files = JSON.stringify([...listed.values()]);
        const version = createHash('sha256')
          .update(worker)
          .update(files)
          .digest('hex')
          .slice(0, 12);
        this.emitFile({
          type: 'asset',
          fileName: 'offline-screens.js',
          source: worker
            .replace("'salus-screens-__VERSION__'", `'salus-screens-${version}'`)
            .replace('= __FILES__', `= ${files}`),
        });
        this.emitFile({
          type: 'asset',
          fileName: 'retired-offline-screens.js',
          source: source('retired-offline-screens.js'),
        });
      },
    },
  };
}
