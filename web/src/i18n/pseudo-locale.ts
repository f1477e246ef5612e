import { foldToAscii } from '@salus/domain/people/text.ts';
import type { Pseudo } from './asked-pseudo.ts';

export type Tree = { readonly [name: string]: string | Tree };

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const ARABIC = 'ابثدعفغهيجكلمنوپقرستوفوخيز';

/**
 * Words to look at the screens by in development: every sentence in brackets and a third longer, so that what is cut, runs
 * over or stands in a component shows at once; for `pseudo-rtl` in Arabic letters, from right to left.
 */
export function pseudoMessages(tree: Tree, kind: Pseudo): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([name, inner]) => [
      name,
      typeof inner === 'string' ? said(inner, kind) : pseudoMessages(inner, kind),
    ]),
  );
}

function said(sentence: string, kind: Pseudo): string {
  const letters =
    kind === 'pseudo-rtl'
      ? sentence
          .split(/(\{\{\w+\}\})/)
          .map(inArabicLetters)
          .join('')
      : sentence;
  return `⟦${letters}${' ~'.repeat(Math.ceil(sentence.length / 6))}⟧`;
}

function inArabicLetters(text: string): string {
  if (text.startsWith('{{')) return text;
  const bare = foldToAscii(text).toLowerCase();
  return bare.replace(/[a-z]/g, (letter) => ARABIC[LATIN.indexOf(letter)] ?? letter);
}
