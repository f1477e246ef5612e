const SEPARATOR = ' > ';

/** A unit's path on the wire; null for the head office. */
export const pathText = (path: readonly string[]): string | null =>
  path.length === 0 ? null : path.join(SEPARATOR);
