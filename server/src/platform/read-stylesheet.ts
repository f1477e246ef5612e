import { readFileSync } from 'node:fs';

const templates = new URL('../../templates/', import.meta.url);

/** A stylesheet of server/templates, after the rules of every page there. */
export function readStylesheet(path: string): string {
  return ['page.css', path].map((name) => readFileSync(new URL(name, templates), 'utf8')).join('');
}
