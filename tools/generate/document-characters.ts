/**
 * Writes domain/src/people/letters/document-characters.gen.ts, the characters that the fonts of the
 * documents can draw. The forms refuse all others.
 */
import { readFonts } from '../../server/src/documents/rendering/compiler.ts';
import { sharedCharacters } from '../../server/src/documents/rendering/font-coverage.ts';
import { writeGenerated } from './generated-file.ts';

const WIDTH = 90;

const fonts = readFonts().map((weights) => rangeLines(toRanges(sharedCharacters(weights))));

writeGenerated(
  new URL('../../domain/src/people/letters/document-characters.gen.ts', import.meta.url),
  `/** Written by \`npm run generate\` from the documents' fonts: characters, in hexadecimal. */
export const documentFonts: readonly (readonly string[])[] = [
${fonts.map((lines) => `  [\n${lines.map((line) => `    '${line}',\n`).join('')}  ],\n`).join('')}];
`,
);

function toRanges(codes: ReadonlySet<number>): string[] {
  const ranges: { first: number; last: number }[] = [];
  for (const code of [...codes].sort((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range && range.last + 1 === code) range.last = code;
    else ranges.push({ first: code, last: code });
  }
  return ranges.map(({ first, last }) =>
    first === last ? first.toString(16) : `${first.toString(16)}-${last.toString(16)}`,
  );
}

function rangeLines(ranges: readonly string[]): string[] {
  const lines: string[] = [];
  for (const range of ranges) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + range.length < WIDTH)
      lines[lines.length - 1] = `${line} ${range}`;
    else lines.push(range);
  }
  return lines;
}
