import { readFileSync } from 'node:fs';

/** The sentences that server and screens share, by language. Vietnamese is the source (api/src/words/vi.json). */
const vi = JSON.parse(readFileSync(new URL(import.meta.resolve('@salus/api/words/vi.json')), 'utf8')) as WordTree;

type WordTree = { readonly [key: string]: string | WordTree };

/**
 * Looks up a sentence: `words('statuses.PAID')`, `words('refusals.SMS_LINK_TOO_SOON', { retryAt: '14:05' })`.
 * A key that does not exist is a bug and throws.
 */
export type Words = (key: string, params?: Readonly<Record<string, unknown>>) => string;

export const vietnameseWords: Words = (key, params = {}) => {
  const sentence = sentences.get(key);
  if (sentence === undefined) throw new Error(`no sentence for ${key}`);
  return sentence.includes('{{')
    ? sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => asText(params[name]))
    : sentence;
};

/** Every sentence under its whole key: a contract's detail says a dozen of them. */
const sentences: ReadonlyMap<string, string> = new Map(flatten(vi));

function flatten(tree: WordTree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, inner]): [string, string][] =>
    typeof inner === 'string' ? [[path + name, inner]] : flatten(inner, `${path}${name}.`),
  );
}

const clockTime = new Intl.DateTimeFormat('vi-VN', {
  timeZone: 'Asia/Ho_Chi_Minh',
  hour: '2-digit',
  minute: '2-digit',
});

function asText(value: unknown): string {
  return value instanceof Date ? clockTime.format(value) : String(value ?? '');
}
