import { copiedToken } from '@salus/domain/verification/copied-token.ts';

/** The code in `/my/{code}`, or null for any other path. */
export function codeIn(path: string): string | null {
  const text = /^\/my\/(.{1,512})$/su.exec(path)?.[1];
  const code = text && copiedToken(text);
  return code && /^[^/]{1,128}$/.test(code) ? code : null;
}
