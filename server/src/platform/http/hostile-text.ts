/**
 * The path of the first text that holds a NUL, or null. PostgreSQL can't store one, so it is refused at the door with
 * its field named, wherever it stands.
 */
export function firstPathWithNul(value: unknown, path = '', depth = 0): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null;
  // What is nested deeper than any of our bodies is refused by its schema anyway.
  if (typeof value !== 'object' || value === null || depth > 8) return null;
  for (const [key, inner] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`;
    if (key.includes('\0')) return at.replaceAll('\0', '');
    const found = firstPathWithNul(inner, at, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
