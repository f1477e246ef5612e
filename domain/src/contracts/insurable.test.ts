import { expect, test } from 'vitest';
import { whyNotInsurable } from './insurable.ts';
import { contractTypes, relationships } from './status.ts';

test.each(contractTypes)('refuses only siblings for %s', (type) => {
  const refused = relationships.filter((relationship) => whyNotInsurable(relationship, type));
  expect(refused).toEqual(['brother_sister']);
});
