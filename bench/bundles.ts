import { type LanguageCode, languageCodes, languageNames } from '@salus/domain/people/languages.ts';
import {
  CUSTOMER_LIMIT_KB,
  customerPageNames,
  readBundles,
  sumKilobytes,
} from '../e2e/harness/bundles.ts';
import { atMost, type Line, printTable } from './harness/report.ts';

const STAFF_LIMIT_KB = 170;

/** Gzipped size of the assets of each bundle's first screen, read from the build output. */
export async function measureBundles(): Promise<void> {
  const { customer, staff, customerIn, signInIn } = readBundles();
  printTable('Bundles, gzipped (entry, its preloads and everything that those import)', [
    { what: 'customer page, script at first', salus: sumKilobytes(customer.scripts), unit: 'KB' },
    ...customerPageNames.flatMap((page) =>
      languageCodes.map((code) =>
        inLanguage(`page ${page}, script in all`, code, customerIn(page, code), CUSTOMER_LIMIT_KB),
      ),
    ),
    { what: 'customer page, styles', salus: sumKilobytes(customer.styles), unit: 'KB' },
    {
      what: 'staff, script before any screen and message',
      salus: sumKilobytes(staff.scripts),
      unit: 'KB',
    },
    ...languageCodes.map((code) =>
      inLanguage('staff, script with the sign-in', code, signInIn(code), STAFF_LIMIT_KB),
    ),
    { what: 'staff, styles', salus: sumKilobytes(staff.styles), unit: 'KB' },
  ]);
}

function inLanguage(
  what: string,
  code: LanguageCode,
  scripts: ReadonlySet<string>,
  limit: number,
): Line {
  const size = sumKilobytes(scripts);
  return {
    what: `${what}, ${languageNames[code]}`,
    salus: size,
    unit: 'KB',
    goal: atMost(size, limit, `at most ${limit} KB`),
  };
}
