import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type terms, termsText } from '@salus/api/customer-link.ts';
import type { ConsentKind } from '@salus/domain/contracts/consents.ts';
import {
  DEFAULT_LANGUAGE,
  type LanguageCode,
  languageCodes,
} from '@salus/domain/people/languages.ts';
import type { z } from 'zod';
import type { Config } from './config.ts';
import { fillBlanks } from './platform/fill-blanks.ts';
import { isolate, translationsIn } from './translations.ts';

/** The text that a customer agrees to, with its values filled in. */
type Terms = z.output<typeof termsText> & { readonly language: LanguageCode };

type TermsValues = {
  readonly insurerName: string;
  readonly hotline: string;
  /** The contract's copy of its plan's limit. */
  readonly refundThresholdDays: number;
};

/** The limit without a contract: that of every plan of the first catalogue. */
const USUAL_REFUND_THRESHOLD_DAYS = 30;

/** The values of a contract's terms, or of the terms in general. */
export function termsValues(
  config: Pick<Config, 'INSURER_NAME' | 'INSURER_HOTLINE'>,
  contract?: { readonly refund_threshold_days: number },
): TermsValues {
  return {
    insurerName: config.INSURER_NAME,
    hotline: config.INSURER_HOTLINE,
    refundThresholdDays: contract?.refund_threshold_days ?? USUAL_REFUND_THRESHOLD_DAYS,
  };
}

/**
 * The terms in force. A translation states which language version counts. Every change of the
 * text is a new version in all languages: version, language and digest prove consent (CONSENT-2).
 */
export function termsFor(values: TermsValues, language: LanguageCode = DEFAULT_LANGUAGE): Terms {
  const template = templates.get(language) ?? source;
  const templateLanguage = template === source ? DEFAULT_LANGUAGE : language;
  const isolateValue = (value: string) => isolate(value, templateLanguage);
  const blanks = {
    insurerName: isolateValue(values.insurerName),
    hotline: isolateValue(values.hotline),
    refundThresholdDays: String(values.refundThresholdDays),
  };
  const fill = (text: string) =>
    fillBlanks(text.replace(LAW_NUMBER, isolateValue), blanks, 'the text of the terms');
  const notice =
    templateLanguage === DEFAULT_LANGUAGE
      ? []
      : [translationsIn(templateLanguage)(($) => $.terms.translated)];
  return {
    ...template,
    language: templateLanguage,
    paragraphs: [...notice, ...template.paragraphs.map(fill)],
    consents: template.consents.map(({ kind, text }) => ({ kind, text: fill(text) })),
  };
}

/** Terms as a screen shows them, with the consents to ask for. */
export function termsToGive(
  shownTerms: Terms,
  required: readonly ConsentKind[],
  tickedKinds: readonly ConsentKind[] = [],
): z.input<typeof terms> {
  const consents = shownTerms.consents
    .filter(({ kind }) => !tickedKinds.includes(kind))
    .map((consent) => ({ ...consent, isRequired: required.includes(consent.kind) }));
  return { ...shownTerms, consents };
}

/** `91/2025/QH15`, `356/2025/NĐ-CP`. */
const LAW_NUMBER = /\d+\/\d{4}\/[\p{L}\d-]+/gu;

/** SHA-256 of the whole text, the proof of consent. */
export function digestOfTerms(terms: Terms): Buffer {
  const { version, language, paragraphs, consents } = terms;
  const parts = [
    version,
    language,
    ...paragraphs,
    ...consents.flatMap(({ kind, text }) => [kind, text]),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

const folder = new URL('./', import.meta.resolve('@salus/messages/terms/vi.json'));
const templates = new Map(
  languageCodes
    .map((code) => [code, new URL(`${code}.json`, folder)] as const)
    .filter(([, file]) => existsSync(file))
    .map(([code, file]) => [code, termsText.parse(JSON.parse(readFileSync(file, 'utf8')))]),
);
const source = templates.get(DEFAULT_LANGUAGE) ?? refuseMissing();

function refuseMissing(): never {
  throw new Error(`messages/terms/${DEFAULT_LANGUAGE}.json is missing`);
}
