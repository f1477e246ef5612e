import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { terms as termsSchema } from '@salus/api/customer-link.ts';
import type { z } from 'zod';

/** What the customer is shown and agrees to, with the insurer's name and number filled in. */
export type Terms = z.output<typeof termsSchema>;

/**
 * The text in force, in Vietnamese. A change of a word is a new version: what was agreed to is proven by version,
 * language and digest (decisions §8).
 */
export function termsFor(insurer: { readonly name: string; readonly hotline: string }): Terms {
  const fill = (text: string) =>
    text.replaceAll('{{insurerName}}', insurer.name).replaceAll('{{hotline}}', insurer.hotline);
  return {
    ...template,
    paragraphs: template.paragraphs.map(fill),
    consents: template.consents.map(({ kind, text }) => ({ kind, text: fill(text) })),
  };
}

/** SHA-256 of everything that the terms say, for the proof of consent. */
export function digestOfTerms(terms: Terms): Buffer {
  const { version, language, paragraphs, consents } = terms;
  const said = [version, language, ...paragraphs, ...consents.flatMap(({ kind, text }) => [kind, text])];
  return createHash('sha256').update(JSON.stringify(said)).digest();
}

const template = termsSchema.parse(
  JSON.parse(readFileSync(new URL('../templates/terms/vi.json', import.meta.url), 'utf8')),
);
