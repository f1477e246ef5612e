import { DEFAULT_LANGUAGE, type LanguageCode, languageCodes } from '@salus/domain/people/languages.ts';

/**
 * The parts that are fetched before they are needed, or that a person may ask for again without loading the page anew: of
 * these the build tells the page which files they are made of (web/part-files.ts).
 */
const staffParts = {
  accounts: 'api/src/accounts.ts',
  drawChart: 'web/src/reports/figures/draw-chart.ts',
  introduce: 'web/src/dashboard/Introduce.tsx',
  keysDialog: 'web/src/shell/KeysDialog.tsx',
  routes: 'web/src/routes.tsx',
  shell: 'web/src/shell/Shell.tsx',
  signInAgain: 'web/src/accounts/SignInAgain.tsx',
} as const;

type WordsOf = 'apiWords' | 'staffWords' | 'customerWords';
export type PartName = keyof typeof staffParts | `${WordsOf}:${LanguageCode}`;

const words = (of: WordsOf, folder: string, codes: readonly LanguageCode[]) =>
  Object.fromEntries(codes.map((code) => [`${of}:${code}`, `${folder}/${code}.json`]));
const translations = languageCodes.filter((code) => code !== DEFAULT_LANGUAGE);

/** By the page that asks for them. Vietnamese comes with the page, or as text. */
export const partSources: Readonly<Record<'staff' | 'customer', Readonly<Record<string, string>>>> = {
  staff: {
    ...staffParts,
    ...words('staffWords', 'web/src/i18n', languageCodes),
    ...words('apiWords', 'api/src/words', translations),
    [`apiWords:${DEFAULT_LANGUAGE}`]: `api/src/words/${DEFAULT_LANGUAGE}.json?raw`,
  },
  customer: {
    ...words('customerWords', 'web/src/customer-link/words', translations),
    ...words('apiWords', 'api/src/words', translations),
  },
};
