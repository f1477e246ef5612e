import { printedClusters } from '@salus/domain/people/document-characters.ts';
import { characterCodes } from '@salus/domain/people/refused-characters.ts';

/**
 * Text in composed form. Letters that no font has are printed as codes, `[U+738B]`: only contracts
 * from before the check of characters have any, and PDF/A forbids a glyph for missing ones.
 */
export function drawable(text: string): string {
  return printedClusters(text)
    .map(({ cluster, isPrinted }) => (isPrinted ? cluster : `[${characterCodes(cluster)}]`))
    .join('');
}
