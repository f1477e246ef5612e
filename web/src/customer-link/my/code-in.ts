/** The code in `/my/{code}`, or null for any other path. */
export function codeIn(path: string): string | null {
  return /^\/my\/([^/]{1,128})$/.exec(path)?.[1] ?? null;
}
