import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  document.documentElement.lang = '';
});
afterEach(() => {
  document.documentElement.dir = 'ltr';
});

/** The page as it is loaded anew. */
async function load() {
  const [i18n, { default: i18next }] = await Promise.all([import('./i18n.ts'), import('i18next')]);
  await i18n.startI18n();
  return { ...i18n, i18next };
}
const shown = () => [document.documentElement.lang, document.documentElement.dir];

test('is Vietnamese until somebody chooses', async () => {
  const { i18next } = await load();
  expect([...shown(), i18next.language]).toEqual(['vi', 'ltr', 'vi']);
});

test('changes at once, and is remembered by the next page', async () => {
  const { chooseLanguage } = await load();
  await chooseLanguage('ar');
  expect(shown()).toEqual(['ar', 'rtl']);
  vi.resetModules();
  document.documentElement.lang = '';
  document.documentElement.dir = '';
  await load();
  expect(shown()).toEqual(['ar', 'rtl']);
});

test('a language that is remembered but none of ours is Vietnamese', async () => {
  localStorage.setItem('salus.language', 'xx');
  await load();
  expect(shown()).toEqual(['vi', 'ltr']);
});

test('has the words before it is drawn', async () => {
  localStorage.setItem('salus.language', 'en');
  const { i18next } = await load();
  expect(i18next.t(($) => $.signIn.submit)).toBe('Sign in');
  expect(i18next.t(($) => $.statuses.PAID, { ns: 'words' })).toBe('Paid');
});

test('finds the words of the catalogue by the Vietnamese ones; what has none is said as it is', async () => {
  const { chooseLanguage } = await load();
  const { catalogueWord } = await import('./catalogue-word.ts');
  const { catalogue } = await import('@salus/api/words/vi.json');
  const [vietnamese = ''] = Object.values(catalogue.packages);
  expect(catalogueWord(vietnamese)).toBe(vietnamese);
  await chooseLanguage('en');
  await vi.waitFor(() => expect([vietnamese, 'Gold'].map(catalogueWord)).toEqual(['Basic', 'Gold']));
});

test('a value put into an Arabic sentence keeps its direction; into others it goes as it is', async () => {
  const { chooseLanguage, i18next } = await load();
  expect(i18next.t(($) => $.done.create, { referenceNumber: 'HD261122ABCDEF' })).toContain(' HD261122ABCDEF');
  await chooseLanguage('ar');
  expect(i18next.t(($) => $.done.create, { referenceNumber: 'HD261122ABCDEF' })).toContain(
    '\u2068HD261122ABCDEF\u2069',
  );
});
