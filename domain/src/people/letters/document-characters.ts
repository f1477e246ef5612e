import { documentFonts } from './document-characters.gen.ts';

/** Ascending pairs of the first and the last character. */
type Ranges = readonly (readonly [number, number])[];

const fonts: readonly Ranges[] = documentFonts.map((lines) =>
  lines
    .join(' ')
    .split(' ')
    .map((range) => {
      const [first = '', last = first] = range.split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    }),
);

/** The characters of each font of the documents, for comparison with the font files. */
export function documentCharacters(): ReadonlySet<number>[] {
  return fonts.map((ranges) => {
    const codes = new Set<number>();
    for (const [first, last] of ranges)
      for (let code = first; code <= last; code += 1) codes.add(code);
    return codes;
  });
}

/** A letter with its marks is drawn by one font. */
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gsu;

type Cluster = { readonly cluster: string; readonly isPrinted: boolean };

/** The composed text by letters with their marks, and whether documents can print each (VAL-25). */
export function printedClusters(text: string): readonly Cluster[] {
  return (text.normalize('NFC').match(CLUSTER) ?? []).map((cluster) => ({
    cluster,
    isPrinted: isPrintedCluster(cluster),
  }));
}

function isPrintedCluster(cluster: string): boolean {
  const codes = Array.from(cluster, (character) => character.codePointAt(0) ?? 0);
  return fonts.some((ranges) =>
    codes.every((code) => ranges.some(([first, last]) => first <= code && code <= last)),
  );
}
