/** A token in an address, and signs that are copied with it: a full stop, a bracket, a blank. */
const TOKEN_WITH_SIGNS = /^([A-Za-z0-9_-]{1,128})[^A-Za-z0-9_\p{L}\p{N}-]{0,128}$/u;

/**
 * The token of a copied address without signs behind it (LINK-25). Further letters are no signs:
 * the whole text comes back, and no token equals it.
 */
export function copiedToken(text: string): string {
  const plainText = decode(text);
  return TOKEN_WITH_SIGNS.exec(plainText)?.[1] ?? text;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
