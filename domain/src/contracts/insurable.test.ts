import { expect, test } from 'vitest';
import { whyNotInsurable } from './insurable.ts';
import { contractTypes, relationships } from './status.ts';

test.each(contractTypes)('refuses only siblings for %s', (type) => {
  const uninsurable = relationships.filter((relationship) => whyNotInsurable(relationship, type));
  expect(uninsurable).toEqual(['brother_sister']);
});
