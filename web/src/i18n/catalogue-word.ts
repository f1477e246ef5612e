import { catalogue } from '@salus/api/words/vi.json';
import i18next from 'i18next';

const keys = new Map(
  Object.entries(catalogue).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => [value, `catalogue.${group}.${name}`] as const),
  ),
);

/**
 * A word of the catalogue (product, package, duration, benefit) in the language in use. The catalogue is data, in
 * Vietnamese: a value for which there is no word is shown as it is.
 */
export function catalogueWord(value: string): string {
  const key = keys.get(value);
  return (key && (i18next.getResource(i18next.language, 'words', key) as string | undefined)) ?? value;
}
