import { readFileSync } from 'node:fs';
import { objectFromKeys } from '@salus/domain/objects.ts';
import {
  DEFAULT_LANGUAGE,
  type LanguageCode,
  languageCodes,
  writingDirection,
} from '@salus/domain/people/languages.ts';
import { clockTimeFrom } from '@salus/domain/time/business-time.ts';
import { isolateText } from '@salus/messages/isolate.ts';
import type { Messages } from '@salus/messages/messages.ts';
import i18next, { type TFunction } from 'i18next';
import { fieldProblemsIn, type Sentence } from './platform/http/reply.ts';

/**
 * Translates to one language: `t(($) => $.mail.regards)`, `t(($) => $.domain.statuses.PAID)`.
 * An unknown key is a bug and throws.
 */
export type Translate = TFunction<['server', 'domain']>;

export const translationsIn = (language: LanguageCode): Translate => translations[language];

/** The message of a refusal. Its params are in `replace`, so they can't set options of i18next. */
export const refusalMessage: Sentence = (code, params, language) => {
  const t = translationsIn(language);
  const message = t(($) => $.domain.refusals[code], { replace: params });
  const problems = fieldProblemsIn({ params }) ?? [];
  const characters = [...new Set(problems.flatMap((problem) => problem.characters ?? []))];
  if (characters.length === 0) return message;
  const sentence = t(($) => $.domain.characters.refused, { characters: characters.join(' ') });
  return `${message} ${sentence}`;
};

/**
 * Translates a name of the catalogue (product, package). The catalogue is Vietnamese data: a name
 * without a translation stays as it is.
 */
export function catalogueText(name: string, language: LanguageCode): string {
  const texts: Readonly<Record<string, string>> = domain[language].catalogue;
  return Object.hasOwn(texts, name) ? (texts[name] ?? name) : name;
}

export function productText(
  { product_name, package_name }: { readonly product_name: string; readonly package_name: string },
  language: LanguageCode,
): string {
  return translationsIn(language)(($) => $.mail.productAndPackage, {
    product: catalogueText(product_name, language),
    package: catalogueText(package_name, language),
  });
}

/** A value inside a sentence of the language: in a right-to-left one it keeps its own order. */
export const isolate = (value: unknown, language: LanguageCode): string =>
  isolateText(value, writingDirection(language) === 'rtl');

const domain = perLanguage((code): Messages['domain'] => readJson('domain', code));
const server = perLanguage((code): Messages['server'] => readJson('server', code));
const translations = perLanguage(createTranslate);

function createTranslate(language: LanguageCode): Translate {
  const resources = (code: LanguageCode) => ({ server: server[code], domain: domain[code] });
  const i18n = i18next.createInstance({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    initAsync: false,
    ns: ['server', 'domain'],
    defaultNS: 'server',
    resources: {
      [DEFAULT_LANGUAGE]: resources(DEFAULT_LANGUAGE),
      [language]: resources(language),
    },
    interpolation: {
      escapeValue: true,
      useRawValueToEscape: true,
      // A time in a message is the first minute in which something is possible.
      escape: (value: unknown) =>
        isolate(value instanceof Date ? clockTimeFrom(value) : value, language),
    },
    parseMissingKeyHandler: (key) => {
      throw new Error(`no message for ${key}`);
    },
    postProcess: ['bare-value'],
  });
  i18n.use({
    type: 'postProcessor',
    name: 'bare-value',
    // A message that is one value, a name for example, needs no isolate.
    process: (text: string) => text.replace(/^\u2068([^\u2068\u2069]*)\u2069$/, '$1'),
  });
  void i18n.init();
  return i18n.getFixedT<['server', 'domain']>(language, ['server', 'domain']);
}

function perLanguage<T>(make: (code: LanguageCode) => T): Readonly<Record<LanguageCode, T>> {
  return objectFromKeys(languageCodes, make);
}

function readJson(namespace: 'domain' | 'server', code: LanguageCode) {
  const file = new URL(import.meta.resolve(`@salus/messages/${namespace}/${code}.json`));
  return JSON.parse(readFileSync(file, 'utf8'));
}
