import { DEFAULT_LANGUAGE } from '@salus/domain/people/languages.ts';
import i18next from 'i18next';

type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The key of each Vietnamese word; null until the words came. */
let keys: ReadonlyMap<string, string> | null = null;

/**
 * A word of the catalogue (product, package, duration, benefit) in the language in use. The catalogue is data, in
 * Vietnamese: a value for which there is no word is shown as it is.
 */
export function catalogueWord(value: string): string {
  if (i18next.language === DEFAULT_LANGUAGE) return value;
  keys ??= readKeys();
  const key = keys?.get(value);
  return (key && (i18next.getResource(i18next.language, 'words', key) as string | undefined)) ?? value;
}

function readKeys(): ReadonlyMap<string, string> | null {
  const catalogue: Catalogue | undefined = i18next.getResource(DEFAULT_LANGUAGE, 'words', 'catalogue');
  if (!catalogue) return null;
  return new Map(
    Object.entries(catalogue).flatMap(([group, values]) =>
      Object.entries(values).map(([name, value]) => [value, `catalogue.${group}.${name}`] as const),
    ),
  );
}
