import {
  answers,
  catalogue,
  cccdIssuers,
  documentTypes,
  fields,
  genders,
  healthQuestions,
  paymentCodes,
  refusals,
  relationships,
} from '@salus/api/words/vi.json';
import { isolateWords } from '../i18n/isolate.ts';
import vi from './words/vi.json';

/** Everything that the page says, in the source's language: it comes with the page, so that words are never missing. */
const vietnamese = {
  ...vi,
  shared: {
    answers,
    catalogue,
    cccdIssuers,
    documentTypes,
    fields,
    genders,
    healthQuestions,
    paymentCodes,
    refusals,
    relationships,
  },
};

export type Words = typeof vietnamese;

/**
 * The words of the language in use. There is one tree, and another language is written into it (`speak`): whoever took a
 * part of it when the page was loaded says the new words at the next drawing.
 */
export const words: Words = structuredClone(vietnamese);

/** A further language: what it lacks stays Vietnamese. Null is Vietnamese itself. */
export function speak(language: object | null): void {
  write(words, vietnamese, (language ?? {}) as Tree);
}

type Tree = { [name: string]: string | Tree };

function write(into: Tree, source: Tree, translated: Tree): void {
  // The forms of a sentence that a number chooses differ between languages: none may stay behind.
  for (const name of Object.keys(into)) if (!(name in source)) delete into[name];
  for (const [name, sentence] of Object.entries(translated)) if (typeof sentence === 'string') into[name] = sentence;
  for (const [name, sentence] of Object.entries(source)) {
    const said = translated[name];
    if (typeof sentence === 'string') into[name] = typeof said === 'string' ? said : sentence;
    else write(into[name] as Tree, sentence, typeof said === 'object' ? said : {});
  }
}

/** Fills the blanks: `fill('Gói {{name}}', { name: 'Cơ bản' })`. */
export function fill(sentence: string, blanks: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (blank, name: string) => isolateWords(blanks[name] ?? blank));
}

type Counted<Section> = { [Name in keyof Section]: Name extends `${infer Stem}_other` ? Stem : never }[keyof Section];

/** The form of a sentence that the language in use wants for a number: `counted(facts, 'insuredCount', 2)`. */
export function counted<Section extends object>(
  section: Section,
  stem: Counted<Section>,
  count: number,
  blanks: Readonly<Record<string, string | number>> = {},
): string {
  const forms = section as Readonly<Record<string, string>>;
  const form = new Intl.PluralRules(document.documentElement.lang || 'vi').select(count);
  return fill(forms[`${String(stem)}_${form}`] ?? forms[`${String(stem)}_other`] ?? '', { count, ...blanks });
}

const { catalogue: known } = vietnamese.shared;

/**
 * A word of the catalogue (package, product, duration, benefit) in the language in use. The catalogue is data, in
 * Vietnamese: a value for which there is no word is shown as it is.
 */
export function catalogueWord(value: string): string {
  for (const [group, values] of Object.entries(known))
    for (const [name, vietnameseValue] of Object.entries(values))
      if (vietnameseValue === value)
        return (words.shared.catalogue as unknown as Record<string, Record<string, string>>)[group]?.[name] ?? value;
  return value;
}
