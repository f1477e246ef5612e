import { languageCodes } from '@salus/domain/people/languages.ts';
import { describe, expect, test } from 'vitest';
import { CUSTOMER_LIMIT_KB, kilobytesOf, readBundles } from '../../harness/bundles.ts';

describe('the pages of a customer', () => {
  test.each(languageCodes)('load at most 110 KB of script with all later parts, in %s', (code) => {
    const { customerIn } = readBundles();
    expect(kilobytesOf(customerIn(code))).toBeLessThanOrEqual(CUSTOMER_LIMIT_KB);
  });
});
