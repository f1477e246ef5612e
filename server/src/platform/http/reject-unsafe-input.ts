import type { FieldProblem } from '@salus/domain/validation/field-codes.ts';

/** Many times what any of our bodies holds: a contract for nine persons has a hundred values. */
const MOST_VALUES = 1000;
/** What is nested deeper than any of our bodies is refused by its schema anyway. */
const DEEPEST = 8;

/**
 * The first thing in a body or query that is refused whatever its schema says, or null: a text that PostgreSQL can't store
 * (it holds a NUL, or half of a surrogate pair, which no UTF-8 has), and values in such numbers that looking at each of
 * them would keep everybody else waiting.
 */
export function firstUnsafeValue(given: unknown): FieldProblem | null {
  let seen = 0;
  const look = (value: unknown, path: string, depth: number): FieldProblem | null => {
    seen += 1;
    if (seen > MOST_VALUES) return { path, code: 'too_long' };
    if (typeof value === 'string')
      return isStorable(value) ? null : { path, code: 'special_characters' };
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return null;
    const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
    for (const key of keys) {
      const at = path === '' ? `${key}` : `${path}.${key}`;
      if (typeof key === 'string' && !isStorable(key))
        return { path: at.replaceAll('\0', '').toWellFormed(), code: 'special_characters' };
      const found = look((value as Record<string | number, unknown>)[key], at, depth + 1);
      if (found) return found;
    }
    return null;
  };
  return look(given, '', 0);
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
