import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { terms as termsSchema } from '@salus/api/customer-link.ts';
import { DEFAULT_LANGUAGE, type LanguageCode, languageCodes } from '@salus/domain/people/languages.ts';
import type { z } from 'zod';
import { isolated, wordsIn } from './words.ts';

/** What the customer is shown and agrees to, with the insurer's name and number filled in. */
export type Terms = z.output<typeof termsSchema>;

/**
 * The text in force in a language; in Vietnamese where there is no translation. A translation begins by saying that the
 * Vietnamese text is the one that counts. A change of a word is a new version, in all languages at once: what was agreed to
 * is proven by version, language and digest (decisions §8).
 */
export function termsFor(
  insurer: { readonly name: string; readonly hotline: string },
  language: LanguageCode = DEFAULT_LANGUAGE,
): Terms {
  const template = templates.get(language) ?? source;
  const spoken = template === source ? DEFAULT_LANGUAGE : language;
  const fill = (text: string) =>
    text
      .replace(LAW_NUMBER, (number) => isolated(number, spoken))
      .replaceAll('{{insurerName}}', isolated(insurer.name, spoken))
      .replaceAll('{{hotline}}', isolated(insurer.hotline, spoken));
  const notice = spoken === DEFAULT_LANGUAGE ? [] : [wordsIn(spoken)('terms.prevails')];
  return {
    ...template,
    paragraphs: [...notice, ...template.paragraphs.map(fill)],
    consents: template.consents.map(({ kind, text }) => ({ kind, text: fill(text) })),
  };
}

/** `91/2025/QH15`, `356/2025/NĐ-CP`. */
const LAW_NUMBER = /\d+\/\d{4}\/[\p{L}\d-]+/gu;

/** SHA-256 of everything that the terms say, for the proof of consent. */
export function digestOfTerms(terms: Terms): Buffer {
  const { version, language, paragraphs, consents } = terms;
  const said = [version, language, ...paragraphs, ...consents.flatMap(({ kind, text }) => [kind, text])];
  return createHash('sha256').update(JSON.stringify(said)).digest();
}

const templates = new Map(
  languageCodes
    .map((code) => [code, new URL(`../templates/terms/${code}.json`, import.meta.url)] as const)
    .filter(([, file]) => existsSync(file))
    .map(([code, file]) => [code, termsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))]),
);
const source = templates.get(DEFAULT_LANGUAGE) as Terms;
