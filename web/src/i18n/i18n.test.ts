import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  document.documentElement.lang = '';
});
afterEach(() => {
  document.documentElement.dir = 'ltr';
});

/** Loads the page again. */
async function load() {
  const [{ startI18n }, { chooseLanguage }, { default: i18next }] = await Promise.all([
    import('./i18n.ts'),
    import('./language.ts'),
    import('i18next'),
  ]);
  await startI18n();
  return { chooseLanguage, i18next };
}
const documentLanguage = () => [document.documentElement.lang, document.documentElement.dir];

// covers I18N-1
test('starts in Vietnamese', async () => {
  const { i18next } = await load();
  expect([...documentLanguage(), i18next.language]).toEqual(['vi', 'ltr', 'vi']);
});

// covers I18N-1
test('changes the language at once and remembers it for the next page', async () => {
  const { chooseLanguage } = await load();
  await chooseLanguage('ar');
  expect(documentLanguage()).toEqual(['ar', 'rtl']);
  vi.resetModules();
  document.documentElement.lang = '';
  document.documentElement.dir = '';
  await load();
  expect(documentLanguage()).toEqual(['ar', 'rtl']);
});

test('falls back to Vietnamese when the remembered language is unknown', async () => {
  localStorage.setItem('salus.language', 'xx');
  await load();
  expect(documentLanguage()).toEqual(['vi', 'ltr']);
});

test('loads the messages before the first render', async () => {
  localStorage.setItem('salus.language', 'en');
  const { i18next } = await load();
  expect(i18next.t(($) => $.signIn.title)).toBe('Sign in');
  expect(i18next.t(($) => $.statuses.PAID, { ns: 'domain' })).toBe('Paid');
});

test('translates a name of the catalogue and keeps an unknown one', async () => {
  const { chooseLanguage } = await load();
  const { catalogueText } = await import('./catalogue-text.ts');
  expect(catalogueText('Cơ bản')).toBe('Cơ bản');
  await chooseLanguage('en');
  expect(['Cơ bản', 'Gold', 'constructor'].map(catalogueText)).toEqual([
    'Basic',
    'Gold',
    'constructor',
  ]);
});

test('isolates an interpolated value in Arabic only', async () => {
  const { chooseLanguage, i18next } = await load();
  expect(i18next.t(($) => $.done.create, { referenceNumber: 'HD261122ABCDEF' })).toContain(
    ' HD261122ABCDEF',
  );
  await chooseLanguage('ar');
  expect(i18next.t(($) => $.done.create, { referenceNumber: 'HD261122ABCDEF' })).toContain(
    '\u2068HD261122ABCDEF\u2069',
  );
});
