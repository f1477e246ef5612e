import { DEFAULT_LANGUAGE, languageCodes } from '@salus/domain/people/languages.ts';
import { describe, expect, test } from 'vitest';
import { catalogueText } from '../translations.ts';
import { readCatalogue } from './catalogue-file.ts';

const { products, plans } = readCatalogue();
const names = new Set([
  ...products.map(({ name }) => name),
  ...plans.flatMap(({ packageName, durationName, benefits }) => [
    packageName,
    durationName,
    ...benefits.flatMap(({ name, note }) => (note === null ? [name] : [name, note])),
  ]),
]);

// covers CAT-10
describe.each(languageCodes.filter((code) => code !== DEFAULT_LANGUAGE))(
  'catalogue in %s',
  (code) => {
    test.each([...names])('translates "%s"', (name) => {
      expect(catalogueText(name, code)).not.toBe(name);
    });
  },
);
