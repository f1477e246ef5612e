import { vnd } from '@salus/domain/pricing/vnd.ts';
import { day } from '@salus/domain/time/day.ts';
import { expect, test } from 'vitest';
import { readCatalogue } from '../catalogue/catalogue-file.ts';
import { firstPrices } from './first-prices.ts';

test('leaves out a later version of a plan, wherever the file has it', () => {
  const { products, plans } = readCatalogue();
  const later = plans.map((plan) => ({ ...plan, validFrom: day('2026-11-01'), fee: vnd(700_000) }));
  const first = firstPrices({ products, plans });
  expect(first.plans[0]).toMatchObject({ code: '30002014', fee: 620_000 });
  expect(firstPrices({ products, plans: [...plans, ...later] })).toEqual(first);
  expect(firstPrices({ products, plans: [...later, ...plans] })).toEqual(first);
});
