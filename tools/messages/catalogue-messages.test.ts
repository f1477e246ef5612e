import { languageCodes } from '@salus/domain/people/languages.ts';
import { describe, expect, test } from 'vitest';
import { readJson } from '../message-files.ts';

type Benefit = { readonly name: string; readonly note?: string | null };
type Plan = {
  readonly packageName: string;
  readonly durationName: string;
  readonly benefits: readonly Benefit[];
};
type Catalogue = {
  readonly products: readonly { readonly name: string }[];
  readonly plans: readonly Plan[];
};

const { products, plans } = readJson('server/catalogue/catalogue.json') as Catalogue;
const names = new Set(
  [
    ...products.map(({ name }) => name),
    ...plans.flatMap(({ packageName, durationName, benefits }) => [
      packageName,
      durationName,
      ...benefits.flatMap(({ name, note }) => [name, note ?? []].flat()),
    ]),
  ].filter((name) => name !== ''),
);

describe.each(languageCodes)('messages/src/domain/%s.json', (code) => {
  const { catalogue } = readJson(`messages/src/domain/${code}.json`) as {
    readonly catalogue: Readonly<Record<string, string>>;
  };

  test('translates every product, package, duration and benefit of the catalogue', () => {
    const missing = [...names].filter((name) => !Object.hasOwn(catalogue, name));
    expect(missing, 'add them to `catalogue` in messages/src/domain').toEqual([]);
  });

  test('has no name that the catalogue lacks', () => {
    expect(Object.keys(catalogue).filter((name) => !names.has(name))).toEqual([]);
  });
});
