import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const ignoredFolders = /^(node_modules|dist(\.new|\.old)?|coverage|\.git|\.data)$/;

export type Import = {
  /** The file from the root of the repository, or the name of a package. */
  readonly target: string;
  readonly typeOnly: boolean;
  readonly dynamic: boolean;
};

export type Source = {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly isTest: boolean;
  readonly imports: readonly Import[];
};

/** Every path of the repository, folders with a slash at their end. */
export function allPaths(folder = ''): string[] {
  return readdirSync(root + folder, { withFileTypes: true })
    .filter((entry) => !ignoredFolders.test(entry.name))
    .flatMap((entry) => {
      const path = folder + entry.name;
      return entry.isDirectory() ? [`${path}/`, ...allPaths(`${path}/`)] : [path];
    });
}

/** Twenty checks read the same files. */
const sources = new Map<string, Source>();

export function readSource(path: string): Source {
  const source = sources.get(path) ?? parseSource(path, readFileSync(root + path, 'utf8'));
  sources.set(path, source);
  return source;
}

function parseSource(path: string, text: string): Source {
  const isTest = /\.(test|e2e)\.tsx?$/.test(path);
  return {
    path,
    text,
    isTest,
    imports: [...staticImports(path, text), ...dynamicImports(path, text)],
  };
}

function staticImports(path: string, text: string): Import[] {
  const statements = text.matchAll(
    /^(?:import|export)\s(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm,
  );
  return [...statements].map(([, typeOnly, name = '']) => ({
    target: resolveImport(path, name),
    typeOnly: typeOnly !== undefined,
    dynamic: false,
  }));
}

function dynamicImports(path: string, text: string): Import[] {
  // `typeof import('…')` names a type and loads nothing.
  const calls = text.matchAll(/(typeof\s+)?\bimport\('([^']+)'\)/g);
  return [...calls].map(([, typeOnly, name = '']) => ({
    target: resolveImport(path, name),
    typeOnly: typeOnly !== undefined,
    dynamic: true,
  }));
}

/** The file or package that a file imports by this name. */
export function resolveImport(path: string, name: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(path), name);
  const own = name.match(/^@salus\/([^/]+)\/(?:schemaless\/)?(.+)$/);
  return own ? `${own[1]}/src/${own[2]}` : name;
}
