import { readFileSync } from 'node:fs';

const folder = new URL('../../templates/', import.meta.url);

/** Reads a template of server/templates once. The returned function fills its `{{blanks}}`. */
export function textTemplate(path: string): (values: Readonly<Record<string, string>>) => string {
  const text = readFileSync(new URL(path, folder), 'utf8');
  return (values) => fill(text, path, values);
}

/** The same for HTML. Values are escaped, except those with a name that ends in `Html`. */
export function htmlTemplate(path: string): (values: Readonly<Record<string, string>>) => string {
  const text = readFileSync(new URL(path, folder), 'utf8');
  return (values) =>
    fill(
      text,
      path,
      Object.fromEntries(
        Object.entries(values).map(([k, v]) => [k, k.endsWith('Html') ? v : escapeHtml(v)]),
      ),
    );
}

/** A missing value is a bug that must not reach a customer. */
function fill(text: string, path: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${path} has no value for ${name}`);
    return value;
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
