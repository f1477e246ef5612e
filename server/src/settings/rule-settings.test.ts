import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { productionSettings } from '../testing/production-settings.ts';

// covers SALE-1
test('requires the proof of a sale in production only, unless SALE_RULES states otherwise', () => {
  const saleRules = (settings: Record<string, string>) =>
    readConfig(settings, () => 'a secret for tests, long enough for the rule').saleRules;
  expect(saleRules({})).toBe('show');
  expect(saleRules({ SALE_RULES: 'require' })).toBe('require');
  expect(saleRules(productionSettings())).toBe('require');
  expect(saleRules({ ...productionSettings(), SALE_RULES: 'show' })).toBe('show');
  expect(() => saleRules({ SALE_RULES: 'sometimes' })).toThrow('SALE_RULES');
});
