import { characterCodes } from '@salus/domain/character-codes.ts';
import type { FieldProblem } from '@salus/domain/validation/field-codes.ts';

/** Many times the values of any valid body: the largest has about a hundred. */
const MAX_VALUES = 1000;
/** Far deeper than any body; code that walks a value by recursion copes with it. */
const MAX_DEPTH = 32;

/**
 * The first value that is refused for any schema, or null. PostgreSQL cannot store a NUL or half of
 * a surrogate pair; too many values, or too deep ones, would delay or stop the program.
 */
export function firstUnsafeValue(
  input: unknown,
  maxValues: number = MAX_VALUES,
): FieldProblem | null {
  let values = 0;
  const look = (value: unknown, path: string, depth: number): FieldProblem | null => {
    values += 1;
    if (values > maxValues) return { path, code: 'too_long' };
    if (typeof value === 'string') return isStorable(value) ? null : refusedText(path, value);
    if (typeof value !== 'object' || value === null) return null;
    if (depth > MAX_DEPTH) return { path, code: 'invalid' };
    const entries: Iterable<[string | number, unknown]> = Array.isArray(value)
      ? value.entries()
      : Object.entries(value);
    for (const [key, one] of entries) {
      const at = path === '' ? `${key}` : `${path}.${key}`;
      if (typeof key === 'string' && !isStorable(key))
        return refusedText(at.replaceAll('\0', '').toWellFormed(), key);
      const problem = look(one, at, depth + 1);
      if (problem) return problem;
    }
    return null;
  };
  return look(input, '', 0);
}

function refusedText(path: string, text: string): FieldProblem {
  const characters = Array.from(text).filter((character) => !isStorable(character));
  return {
    path,
    code: 'special_characters',
    characters: [...new Set(characters)].map(characterCodes),
  };
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
