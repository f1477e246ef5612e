import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { allPaths, readSource, root } from '../sources.ts';
import { expectNone } from './findings.ts';

const workspaces = ['domain', 'messages', 'api', 'server', 'web', 'e2e', 'bench', 'tools'];

/** The packages that a package.json lists. */
function listedPackages(folder: string): Set<string> {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(`${root}${folder}package.json`, 'utf8'),
  );
  const lists = { ...dependencies, ...devDependencies, ...optionalDependencies };
  return new Set(Object.keys(lists));
}

/** `@scope/name` or `name` of an imported path; undefined for files and modules of Node. */
function packageName(specifier: string): string | undefined {
  if (/^(\.|node:|virtual:|#)/.test(specifier)) return undefined;
  return /^(@[^/]+\/[^/]+|[^/]+)/.exec(specifier)?.[1];
}

const SPECIFIER = /^(?:import|export)\s(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^'…]+)'\)/gm;

test('each workspace lists the packages that it imports', () => {
  const common = listedPackages('');
  const findings = workspaces.flatMap((workspace) => {
    const packages = listedPackages(`${workspace}/`);
    const sources = allPaths(`${workspace}/`)
      .filter((path) => /\.m?tsx?$/.test(path) && !/\.(test|e2e)\.tsx?$/.test(path))
      .map(readSource);
    return sources.flatMap(({ path, text }) =>
      [...text.matchAll(SPECIFIER)]
        .map(([, direct, dynamic]) => packageName(direct ?? dynamic ?? ''))
        .filter((name) => name !== undefined && !packages.has(name) && !common.has(name))
        .filter((name) => name !== `@salus/${workspace}`)
        .map((name) => `${path}: ${name}`),
    );
  });
  expectNone([...new Set(findings)], {
    reason: 'a package of another workspace goes away with it, or comes in another version.',
    instead: 'list it in the package.json of the workspace, in the version of the others.',
  });
});
