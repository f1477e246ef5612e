import { characterCodes } from '@salus/domain/character-codes.ts';
import { printedClusters } from '@salus/domain/people/letters/document-characters.ts';

/**
 * Text in composed form. Letters that no font has are printed as codes, `[U+738B]`: only contracts
 * from before the check of characters have any, and PDF/A forbids a glyph for missing ones.
 */
export function drawable(text: string): string {
  return printedClusters(text)
    .map(({ cluster, isPrinted }) => (isPrinted ? cluster : `[${characterCodes(cluster)}]`))
    .join('');
}
