/**
 * The path of the first text that PostgreSQL can't store, or null: one that holds a NUL, or half of a character's pair of
 * surrogates, which no UTF-8 has. It is refused at the door with its field named, wherever it stands.
 */
export function firstPathNotStorable(value: unknown, path = '', depth = 0): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  // What is nested deeper than any of our bodies is refused by its schema anyway.
  if (typeof value !== 'object' || value === null || depth > 8) return null;
  for (const [key, inner] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`;
    if (!isStorable(key)) return at.replaceAll('\0', '').toWellFormed();
    const found = firstPathNotStorable(inner, at, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
