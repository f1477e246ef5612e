import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/root.mjs';

/** The sources of the server process. Vite watches the screens itself. */
const FOLDERS = [
  'domain/src',
  'api/src',
  'messages',
  'server/src',
  'server/simulators',
  'server/demo-data',
  'server/migrations',
  'server/templates',
  'server/catalogue',
];
const IGNORED = /(^|\/)node_modules\/|\.test\.tsx?$|(^|\/)testing\/|~$|\.sw[a-z]$/;

/** Editors write a file in several steps. */
const DEBOUNCE_MILLISECONDS = 60;

/** Calls back with the changed files once they are quiet. Returns a function that stops it. */
export function watchSources(onChange: (files: readonly string[]) => void): () => void {
  const changedFiles = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const watchers = FOLDERS.filter((folder) => existsSync(join(root, folder))).map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      const file = `${folder}/${name ?? ''}`;
      if (IGNORED.test(file)) return;
      changedFiles.add(file);
      clearTimeout(timer);
      timer = setTimeout(() => {
        onChange([...changedFiles]);
        changedFiles.clear();
      }, DEBOUNCE_MILLISECONDS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
