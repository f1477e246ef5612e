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
  const found = key
    .split('.')
    .reduce<string | WordTree | undefined>((tree, part) => (typeof tree === 'object' ? tree[part] : undefined), vi);
  if (typeof found !== 'string') throw new Error(`no sentence for ${key}`);
  return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => asText(params[name]));
};

const clockTime = new Intl.DateTimeFormat('vi-VN', {
  timeZone: 'Asia/Ho_Chi_Minh',
  hour: '2-digit',
  minute: '2-digit',
});

function asText(value: unknown): string {
  return value instanceof Date ? clockTime.format(value) : String(value ?? '');
}
