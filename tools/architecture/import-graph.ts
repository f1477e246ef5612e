import { posix } from 'node:path';
import { allPaths, readSource } from '../sources.ts';

/** Files with the files that they import, types included. */
type ImportGraph = ReadonlyMap<string, readonly string[]>;

export function readImportGraph(roots: readonly string[]): ImportGraph {
  const sources = allPaths()
    .filter((path) => roots.some((root) => path.startsWith(root)) && /\.tsx?$/.test(path))
    .map(readSource)
    .filter(({ isTest }) => !isTest);
  const paths = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.map(({ target }) => target).filter((target) => paths.has(target)),
    ]),
  );
}

/** "parent: one ↔ other" of each two folders of one parent that import each other. */
export function mutualSiblings(graph: ImportGraph): string[] {
  const edges = new Set<string>();
  for (const [path, targets] of graph)
    for (const target of targets) {
      const edge = siblingEdge(posix.dirname(path), posix.dirname(target));
      if (edge) edges.add(edge.join(' '));
    }
  return [...edges]
    .map((edge) => edge.split(' '))
    .filter(([parent, from = '', to = '']) => from < to && edges.has(`${parent} ${to} ${from}`))
    .map(([parent, from, to]) => `${parent}: ${from} ↔ ${to}`);
}

/** The parent that both folders share, and where they part; null when one contains the other. */
function siblingEdge(folder: string, other: string): [string, string, string] | null {
  const [own, target] = [folder.split('/'), other.split('/')];
  const fork = own.findIndex((part, at) => part !== target[at]);
  const [from, to] = [own[fork], target[fork]];
  return from && to ? [own.slice(0, fork).join('/'), from, to] : null;
}

/** "file ↔ file" of each set of files that import each other, directly or through others. */
export function fileCircles(graph: ImportGraph): string[] {
  const reach = new Map([...graph.keys()].map((path) => [path, reachableFrom(graph, path)]));
  const circles = [...reach].map(([path, targets]) =>
    [...targets].filter((target) => reach.get(target)?.has(path)).sort(),
  );
  return [...new Set(circles.map((circle) => circle.join(' ↔ ')))].filter((text) => text !== '');
}

/** All files that a file imports, directly or through others; itself only by a circle. */
function reachableFrom(graph: ImportGraph, start: string): ReadonlySet<string> {
  const targets = new Set<string>();
  const open = [start];
  for (let path = open.pop(); path !== undefined; path = open.pop())
    for (const target of graph.get(path) ?? [])
      if (!targets.has(target)) {
        targets.add(target);
        open.push(target);
      }
  return targets;
}
