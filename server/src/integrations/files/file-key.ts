const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const MAX_LENGTH = 512;

/**
 * Keys are relative paths of letters, digits, `.`, `_` and `-`: valid as file path and as object
 * name, and never outside the folder.
 */
export function safeSegments(key: string): readonly string[] {
  const segments = key.split('/');
  if (key.length > MAX_LENGTH || !segments.every((segment) => SEGMENT.test(segment))) {
    throw new RangeError(
      'a file key is a relative path of letters, digits, dots, hyphens and underscores',
    );
  }
  return segments;
}
