import { existsSync, readFileSync } from 'node:fs';
import { DEFAULT_LANGUAGE, directionOf, type LanguageCode, languageCodes } from '@salus/domain/people/languages.ts';
import { clockTimeFrom } from '@salus/domain/time/business-time.ts';
import type { Sentence } from './platform/http/reply.ts';

/**
 * Looks up a sentence: `words('statuses.PAID')`, `words('refusals.SMS_LINK_TOO_SOON', { retryAt: '14:05' })`.
 * A key that does not exist is a bug and throws.
 */
export type Words = (key: string, params?: Readonly<Record<string, unknown>>) => string;

/** What the server says in a language. What a language lacks is said in Vietnamese, the source. */
export function wordsIn(language: LanguageCode): Words {
  return spoken[language];
}

/** The sentence of a refusal, for whatever answers with one. */
export const refusalSentence: Sentence = (code, params, language) => wordsIn(language)(`refusals.${code}`, params);

/**
 * A word of the catalogue (product, package) in another language. The catalogue is data, in Vietnamese: a value for which
 * there is no word stays as it is.
 */
export function catalogueWord(value: string, language: LanguageCode): string {
  const key = catalogueKeys.get(value);
  return key ? wordsIn(language)(key) : value;
}

export function productText(
  { product_name, package_name }: { readonly product_name: string; readonly package_name: string },
  language: LanguageCode,
): string {
  return wordsIn(language)('mail.productAndPackage', {
    product: catalogueWord(product_name, language),
    package: catalogueWord(package_name, language),
  });
}

/**
 * What is put into a sentence that runs from right to left stands in an isolate of Unicode: the parts of a hotline or of a
 * policy number would change places. A bare number, a day and a clock need nothing.
 */
export function isolated(text: string, language: LanguageCode): string {
  return directionOf(language) === 'rtl' && /[^\d:/]/.test(text) ? `\u2068${text}\u2069` : text;
}

type WordTree = { readonly [key: string]: string | WordTree };

/** The sentences that server and screens share, and those that the server alone says: e-mails, its own pages. */
const folders = [new URL('./', import.meta.resolve('@salus/api/words/vi.json')), new URL('../words/', import.meta.url)];

const vietnamese = sentencesOf(DEFAULT_LANGUAGE);
const catalogueKeys = new Map(
  [...vietnamese].filter(([key]) => key.startsWith('catalogue.')).map(([key, value]) => [value, key]),
);
const spoken = Object.fromEntries(
  languageCodes.map((code) => [code, speaking(new Map([...vietnamese, ...sentencesOf(code)]), code)]),
) as Readonly<Record<LanguageCode, Words>>;

function speaking(sentences: ReadonlyMap<string, string>, language: LanguageCode): Words {
  return (key, params = {}) => {
    const sentence = sentences.get(key);
    if (sentence === undefined) throw new Error(`no sentence for ${key}`);
    return sentence.includes('{{')
      ? sentence.replace(/\{\{(\w+)\}\}/g, (blank, name: string) => {
          const text = asText(params[name]);
          // A sentence that is its value alone is a value.
          return blank === sentence ? text : isolated(text, language);
        })
      : sentence;
  };
}

/** Every sentence under its whole key: a contract's detail says a dozen of them. */
function sentencesOf(code: LanguageCode): ReadonlyMap<string, string> {
  return new Map(
    folders
      .map((folder) => new URL(`${code}.json`, folder))
      .filter((file) => existsSync(file))
      .flatMap((file) => flatten(JSON.parse(readFileSync(file, 'utf8')) as WordTree)),
  );
}

function flatten(tree: WordTree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, inner]): [string, string][] =>
    typeof inner === 'string' ? [[path + name, inner]] : flatten(inner, `${path}${name}.`),
  );
}

/** An instant in a sentence is one from which something is possible. */
function asText(value: unknown): string {
  return value instanceof Date ? clockTimeFrom(value) : String(value ?? '');
}
