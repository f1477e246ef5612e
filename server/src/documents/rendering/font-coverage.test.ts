import { documentCharacters } from '@salus/domain/people/letters/document-characters.ts';
import { expect, test } from 'vitest';
import { readFonts } from './compiler.ts';
import { sharedCharacters } from './font-coverage.ts';
import { drawable } from './template-values.ts';

// covers VAL-25
test('the forms accept the characters of the fonts, font by font', () => {
  const fonts = readFonts().map(sharedCharacters);
  expect(documentCharacters().map((codes) => [...codes].sort((a, b) => a - b))).toEqual(
    fonts.map((codes) => [...codes].sort((a, b) => a - b)),
  );
  const union = new Set(fonts.flatMap((codes) => [...codes]));
  for (const letter of 'ŏĕĭƀčŭơưñđЖЩقอកກΩ')
    expect(union.has(letter.codePointAt(0) ?? 0)).toBe(true);
});

test('a letter that no font has is printed as its code, a mark with its letter', () => {
  expect(drawable('Y Bhŏk 王 Ư\u0306')).toBe('Y Bhŏk [U+738B] Ư\u0306');
});
