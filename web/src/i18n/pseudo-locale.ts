import { foldToAscii } from '@salus/domain/people/letters/latin.ts';
import type { Pseudo } from './requested-pseudo.ts';

export type Tree = { readonly [name: string]: string | Tree };

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const ARABIC = 'ابثدعفغهيجكلمنوپقرستوفوخيز';

/**
 * Pseudo-localized messages for development: each in brackets and a third longer, so that cut,
 * overflowing and hard-coded texts are visible. `pseudo-rtl` uses Arabic letters.
 */
export function pseudoMessages(tree: object, kind: Pseudo): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([name, inner]) => [
      name,
      typeof inner === 'string' ? pseudoMessage(inner, kind) : pseudoMessages(inner, kind),
    ]),
  );
}

function pseudoMessage(message: string, kind: Pseudo): string {
  const letters =
    kind === 'pseudo-rtl'
      ? message
          .split(/(\{\{\w+\}\})/)
          .map(inArabicLetters)
          .join('')
      : message;
  return `⟦${letters}${' ~'.repeat(Math.ceil(message.length / 6))}⟧`;
}

function inArabicLetters(text: string): string {
  if (text.startsWith('{{')) return text;
  const bare = foldToAscii(text).toLowerCase();
  return bare.replace(/[a-z]/g, (letter) => ARABIC[LATIN.indexOf(letter)] ?? letter);
}
