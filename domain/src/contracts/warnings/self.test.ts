import { describe, expect, test } from 'vitest';
import { day } from '../../time/day.ts';
import { familyDraftSchema, individualDraftSchema } from '../draft.ts';
import { exampleDraft, exampleFamilyDraft } from '../example-draft.ts';
import { selfDifferences } from './self.ts';

const today = day('2026-11-21');
const [self] = exampleDraft.insuredDetails;
const individual = (change: object, proposer: object = {}) =>
  selfDifferences(
    individualDraftSchema(today).parse({
      ...exampleDraft,
      ...proposer,
      insuredDetails: [{ ...self, ...change }],
    }),
  );
const path = 'insuredDetails.0.insuredRelationship';

describe('an insured with the relationship self', () => {
  // covers VAL-21
  test.each([
    ['equal values', {}],
    ['another case', { insuredName: 'NGUYỄN VĂN ĐỨC' }],
    ['a decomposed name', { insuredName: 'Nguyễn Văn Đức'.normalize('NFD') }],
    ['blanks around it', { insuredName: '  Nguyễn Văn Đức ' }],
    ['an unticked box', { isSameProposer: false }],
  ])('is the proposer with %s', (_, change) => {
    expect(individual(change)).toEqual([]);
  });

  test('is the proposer with a passport number in another case', () => {
    const passport = {
      proposerTypeNID: 'PASSPORT',
      proposerNationalId: 'C1234567',
      proposerPlaceOfOrigin: null,
    };
    expect(
      individual({ insuredTypeNID: 'PASSPORT', insuredNationalId: 'c1234567' }, passport),
    ).toEqual([]);
  });

  // covers VAL-21
  test.each([
    ['insuredTypeNID', 'GKS'],
    ['insuredNationalId', '001090000124'],
    ['insuredName', 'Nguyễn Văn Duc'],
    ['insuredDOB', '1990-02-02'],
    ['insuredGender', 'female'],
  ])('differs from the proposer in %s', (field, value) => {
    expect(individual({ [field]: value })).toEqual([{ path, fields: [field] }]);
  });

  test('lists every field that differs', () => {
    expect(individual({ insuredName: 'Lê Lan', insuredGender: 'female' })).toEqual([
      { path, fields: ['insuredName', 'insuredGender'] },
    ]);
  });
});

// covers VAL-21
test('leaves persons with another relationship alone', () => {
  expect(individual({ insuredName: 'Lê Lan', insuredRelationship: 'parent' })).toEqual([]);
});

test('names the place of the person in a family', () => {
  const [me, spouse, child] = exampleFamilyDraft.insuredDetails;
  const draft = familyDraftSchema(today).parse({
    ...exampleFamilyDraft,
    insuredDetails: [spouse, child, { ...me, insuredName: 'Lê Lan' }],
  });
  expect(selfDifferences(draft)).toEqual([
    { path: 'insuredDetails.2.insuredRelationship', fields: ['insuredName'] },
  ]);
});
