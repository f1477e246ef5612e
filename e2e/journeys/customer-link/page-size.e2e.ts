import { languageCodes } from '@salus/domain/people/languages.ts';
import { describe, expect, test } from 'vitest';
import {
  CUSTOMER_LIMIT_KB,
  customerPageNames,
  filesWith,
  readBundles,
  sumKilobytes,
} from '../../harness/bundles.ts';

describe.each(customerPageNames)('the page %s of a customer', (page) => {
  test.each(languageCodes)('loads at most 110 KB of script with later parts, in %s', (code) => {
    const { customerIn } = readBundles();
    expect(sumKilobytes(customerIn(page, code))).toBeLessThanOrEqual(CUSTOMER_LIMIT_KB);
  });

  test('loads no schema library', () => {
    const { customerIn } = readBundles();
    expect(filesWith(customerIn(page, 'vi'), '_zod')).toEqual([]);
  });
});
