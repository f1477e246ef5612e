import { test } from 'vitest';
import { allPaths, readSource } from '../sources.ts';
import { expectNone } from './findings.ts';

/** Forms of the staff portal without react-hook-form, and why (decision 38). */
const otherForms: Readonly<Record<string, string>> = {
  'accounts/ResetPassword.tsx': 'the first page would load the library, 14 KB, for two fields',
  'accounts/SignIn.tsx': 'the first page would load the library, 14 KB, for two fields',
  'accounts/SignInAgain.tsx': 'the sign-in',
  'admin/history/History.tsx': 'filters send no body, the address is their state',
  'admin/people/PeopleFilterBar.tsx': 'filters send no body, the address is their state',
  'audit/ReadFilters.tsx': 'filters send no body, the address is their state',
  'contracts/filters/FilterBar.tsx': 'filters send no body, the address is their state',
  'money/unallocated/MoneyFilters.tsx': 'filters send no body, the address is their state',
  'reports/ReportFilters.tsx': 'filters send no body, the address is their state',
  'reports/officers/OfficersFilters.tsx': 'filters send no body, the address is their state',
  'reports/figures/FiguresFilters.tsx': 'filters send no body, the address is their state',
  'shell/search/QuickSearch.tsx': 'a search sends no body',
  'ui/data/Pager.tsx': 'a page number sends no body, the address is its state',
  'contracts/payment/StaffPaymentDialog.tsx': 'it has choices and consents, and no typed field',
};

const sources = allPaths()
  .filter((path) => /^web\/src\/(?!customer-link\/).*\.tsx?$/.test(path))
  .map(readSource)
  .filter(({ isTest }) => !isTest);
const byPath = new Map(sources.map((source) => [source.path, source]));

/** Does the file import react-hook-form, itself or by its hooks? */
function isHookForm(path: string): boolean {
  const targets = byPath.get(path)?.imports.map(({ target }) => target) ?? [];
  return targets.some(
    (target) =>
      target === 'react-hook-form' || (/\/use-[\w-]+\.tsx?$/.test(target) && isHookForm(target)),
  );
}

test('every form of the staff portal uses react-hook-form', () => {
  const own = sources
    .filter(({ path, text }) => /<form|as="form"/.test(text) && !isHookForm(path))
    .map(({ path }) => path.replace('web/src/', ''));
  const stale = Object.keys(otherForms).filter((path) => !own.includes(path));
  expectNone(
    [
      ...own.filter((path) => !(path in otherForms)),
      ...stale.map((path) => `${path}: remove it from \`otherForms\``),
    ],
    {
      reason: 'a form that keeps its own state repeats the rules of the schema.',
      instead: '`useMutationForm`, or `useCaptchaForm` where nobody is signed in.',
    },
  );
});
