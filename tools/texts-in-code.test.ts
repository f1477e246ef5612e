import { expect, test } from 'vitest';
import { allPaths, readSource, type Source } from './sources.ts';
import { codeTexts, textsInElements } from './texts-in-code.ts';

const sources = allPaths()
  .filter(
    (path) => /^(web|server|api|domain)\/src\/.*\.tsx?$/.test(path) && !path.includes('.gen.'),
  )
  .map(readSource)
  .filter(({ isTest }) => !isTest);

/** Keys, names and forms that are the same in every language. */
const names = new Set(['Salus', 'Ctrl', 'Enter', 'Esc', 'Shift', 'Alt', 'Tab', 'HH:mm:ss']);

test('components contain no literal text', () => {
  const texts = sources
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap((source) => textsInElements(source).map((text) => [source.path, text]))
    .filter(([, text = '']) => !names.has(text));
  expect(texts).toEqual([]);
});

/** Files whose Vietnamese is data, a rule about letters, or part of a simulator. */
const vietnameseIsData: readonly RegExp[] = [
  // Names of languages in the language itself.
  /^domain\/src\/people\/languages\.ts$/,
  // Names of banks in Vietnam, as people write them.
  /^domain\/src\/payments\/transfers\/banks\.ts$/,
  // The name of a browser.
  /^domain\/src\/people\/user-agent\.ts$/,
  // Letters without their marks; the sign of the dong.
  /^domain\/src\/people\/text\.ts$/,
  /^server\/src\/(integrations\/sms\/gsm7|reports\/by-name)\.ts$/,
  /^web\/src\/(ui\/data\/format|customer-link\/format)\.ts$/,
  /^server\/src\/messages\/mail-money\.ts$/,
  // Words of several syllables that stay on one line.
  /^web\/src\/customer-link\/compounds\.ts$/,
  // Accepted texts of pasted spreadsheets.
  /^web\/src\/contracts\/pasted-persons\/read-pasted-persons\.ts$/,
  // Documents are in Vietnamese, the legally binding language.
  /^server\/src\/documents\/rendering\//,
  // Rows of the agreement by their printed names.
  /^server\/src\/retention\/limits\.ts$/,
  // Examples, demo accounts and default settings.
  /^(domain|web)\/src\/.*example-[\w-]+\.ts$/,
  // Operators type names with marks; the stored reason of a handover by an operator; PostgreSQL is
  // tested with Vietnamese letters.
  /^server\/src\/(command-line\/(command-help|change-status)|platform\/start-failure)\.ts$/,
  /^server\/src\/(testing\/|settings\/insurer-settings\.ts$|accounts\/demo-accounts\.ts$)/,
];

test('Vietnamese is only in messages, templates and data', () => {
  const findings = sources
    .filter(({ path }) => !vietnameseIsData.some((place) => place.test(path)))
    .flatMap((source) => vietnameseIn(source).map((text) => [source.path, text]));
  expect(findings).toEqual([]);
});

function vietnameseIn(source: Source): string[] {
  return codeTexts(source).filter((text) =>
    /[àáảãạăằắẳẵặâầấẩẫậèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵđ]/i.test(text),
  );
}
