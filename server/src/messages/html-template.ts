import { readFileSync } from 'node:fs';
import { fillBlanks } from '../platform/fill-blanks.ts';

const folder = new URL('../../templates/', import.meta.url);

/**
 * Reads an HTML template of server/templates once. The returned function fills its `{{blanks}}`.
 * Values are escaped, except those with a name that ends in `Html`.
 */
export function htmlTemplate(path: string): (values: Readonly<Record<string, string>>) => string {
  const text = readFileSync(new URL(path, folder), 'utf8');
  return (values) => {
    const safeValues = Object.entries(values).map(([name, value]) => [
      name,
      name.endsWith('Html') ? value : escapeHtml(value),
    ]);
    return fillBlanks(text, Object.fromEntries(safeValues), path);
  };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
