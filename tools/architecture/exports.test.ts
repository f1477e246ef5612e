import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { allPaths, readSource, resolveImport } from '../sources.ts';
import { expectNone, lineAt } from './findings.ts';

/** Tools read the exports of these files by path, without an import. */
const readByPath = [
  /\.gen\.ts$/,
  /(^|\/)vite(st)?\.config\.ts$/,
  /^e2e\/harness\/start-server\.ts$/,
  /^server\/src\/testing\/postgres\/start-test-postgres\.ts$/,
  // Their use cases and screens follow.
  /^api\/src\/administration\//,
];

type File = ReturnType<typeof readSource>;

/** "file:line: name" of each export that no other file imports. */
function unusedExports(files: readonly Pick<File, 'path' | 'text' | 'imports'>[]): string[] {
  const modules = files.map((file) => ({ ...file, ...parseSync(file.path, file.text).module }));
  // An `import('…')` may use every export of the file.
  const whole = new Set(
    files.flatMap(({ imports }) => imports.flatMap((one) => (one.dynamic ? [one.target] : []))),
  );
  const usedNames = new Set<string>();
  for (const { path, staticImports, staticExports } of modules) {
    for (const { moduleRequest, entries } of staticImports) {
      const target = resolveImport(path, moduleRequest.value);
      for (const { importName } of entries)
        if (importName.kind === 'NamespaceObject') whole.add(target);
        else usedNames.add(`${target} ${importName.name}`);
    }
    for (const { moduleRequest, importName } of staticExports.flatMap(({ entries }) => entries))
      if (moduleRequest)
        usedNames.add(`${resolveImport(path, moduleRequest.value)} ${importName.name}`);
  }
  return modules.flatMap(({ path, text, staticExports }) =>
    staticExports
      .flatMap(({ entries }) => entries)
      .filter(({ exportName }) => !whole.has(path) && !usedNames.has(`${path} ${exportName.name}`))
      .map(({ start, exportName }) => `${path}:${lineAt(text, start)}: ${exportName.name}`),
  );
}

test('every export is imported by another file', () => {
  const files = allPaths()
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/\.d\.ts$/.test(path))
    .map(readSource);
  expectNone(
    unusedExports(files).filter(
      (finding) => !readByPath.some((at) => at.test(findingPath(finding))),
    ),
    {
      reason: 'an export that nothing imports hides dead code, and widens what a change concerns.',
      instead: 'delete it, or remove "export" where only its own file uses it.',
    },
  );
});

test('finds unused values, types and default exports, also through a re-export', () => {
  const file = (path: string, text: string, imports: File['imports'] = []) => ({
    path,
    text,
    imports,
  });
  expect(
    unusedExports([
      file('api/a.ts', 'export const used = 1;\nexport type Unused = 1;\nexport default used;'),
      file('api/b.ts', "import { used as one } from './a.ts';\nexport { one };"),
      file('api/c.ts', "export { one } from './b.ts';"),
      file('api/d.ts', "import type * as c from './c.ts';\nexport const lazy = 1;"),
      file('api/e.ts', '', [{ target: 'api/d.ts', typeOnly: false, dynamic: true }]),
    ]),
  ).toEqual(['api/a.ts:2: Unused', 'api/a.ts:3: null']);
});

function findingPath(finding: string): string {
  return finding.slice(0, finding.indexOf(':'));
}
