import { readFileSync } from 'node:fs';

const folder = new URL('../../templates/', import.meta.url);

/**
 * Reads an HTML template of server/templates once. The returned function fills its `{{blanks}}`.
 * Values are escaped, except those with a name that ends in `Html`.
 */
export function htmlTemplate(path: string): (values: Readonly<Record<string, string>>) => string {
  const text = readFileSync(new URL(path, folder), 'utf8');
  return (values) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${path} has no value for ${name}`);
      return name.endsWith('Html') ? value : escapeHtml(value);
    });
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
