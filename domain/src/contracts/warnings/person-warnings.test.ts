import { describe, expect, test } from 'vitest';
import { day } from '../../time/day.ts';
import { familyDraftSchema } from '../draft.ts';
import { exampleDraft, exampleFamilyDraft } from '../example-draft.ts';
import { type PartialDraft, partialDraftSchema } from './partial-draft.ts';
import { personWarnings } from './person-warnings.ts';

const today = day('2026-11-22');

/** The example family with changes to the proposer or to the person at a position. */
function family(proposer: Partial<PartialDraft>, at = 0, insured: object = {}): PartialDraft {
  const draft = familyDraftSchema(today).parse(exampleFamilyDraft);
  const insuredDetails = draft.insuredDetails.map((one, n) =>
    n === at ? { ...one, ...insured } : one,
  );
  return { ...draft, insuredDetails, ...proposer };
}

const warningLines = (draft: PartialDraft) =>
  personWarnings(draft, today).map(({ path, code }) => `${path} ${code}`);

test('finds nothing odd about the examples', () => {
  expect(warningLines(family({}))).toEqual([]);
  expect(personWarnings(partialDraftSchema.parse(exampleDraft), today)).toEqual([]);
});

// covers WARN-4
describe('RELATIONSHIP_AGE', () => {
  const path = 'insuredDetails.1.insuredRelationship RELATIONSHIP_AGE';
  test.each([
    ['parent', '1990-02-02', [path]],
    ['parent', '1990-02-01', []],
    ['child', '1990-01-31', [path]],
    ['child', '1990-02-01', []],
    ['wife_husband', '2008-11-23', [path]],
    ['wife_husband', '2008-11-22', []],
    ['self', '2020-01-01', []],
  ] as const)('a %s born on %s: %j', (insuredRelationship, born, warnings) => {
    // A passport's number does not depend on the birth.
    const insured = { insuredTypeNID: 'PASSPORT', insuredRelationship, insuredDOB: day(born) };
    expect(warningLines(family({}, 1, insured))).toEqual(warnings);
  });
});

// covers WARN-5
test('warns of each spouse after the first', () => {
  expect(warningLines(family({}, 2, { insuredRelationship: 'wife_husband' }))).toEqual([
    'insuredDetails.2.insuredRelationship RELATIONSHIP_AGE',
    'insuredDetails.2.insuredRelationship SECOND_SPOUSE',
  ]);
});

// covers WARN-6
test('warns of a CMND, and of a CCCD past its term', () => {
  expect(warningLines(family({ proposerTypeNID: 'CMND' }, 1, { insuredTypeNID: 'CMND' }))).toEqual([
    'proposerTypeNID DOCUMENT_EXPIRED',
    'insuredDetails.1.insuredTypeNID DOCUMENT_EXPIRED',
  ]);
  const old = family({ proposerNationalIdDate: day('2012-08-15') });
  expect(personWarnings(old, today)).toEqual([
    {
      path: 'proposerNationalIdDate',
      code: 'DOCUMENT_EXPIRED',
      data: { validUntil: '2015-02-01' },
    },
    {
      path: 'proposerNationalIdDate',
      code: 'ISSUED_TOO_EARLY',
      data: { issuedSince: '2016-01-01' },
    },
  ]);
});

// covers WARN-11
test.each([
  ['CCCD', '2015-12-31', '2016-01-01'],
  ['CCCD', '2016-01-01', null],
  ['CMND', '1976-08-08', '1976-08-09'],
  ['CMND', '1976-08-09', null],
  ['PASSPORT', '1970-01-01', null],
] as const)('a %s issued on %s exists since %s', (proposerTypeNID, issuedOn, since) => {
  const draft = family({ proposerTypeNID, proposerNationalIdDate: day(issuedOn) });
  const early = personWarnings(draft, today).filter(({ code }) => code === 'ISSUED_TOO_EARLY');
  expect(early.map(({ data }) => data['issuedSince'])).toEqual(since ? [since] : []);
});

// covers WARN-10
test('compares the number of a CCCD with birth and sex, of each person', () => {
  const draft = family({ proposerGender: 'female' }, 1, { insuredDOB: day('1971-01-01') });
  expect(
    personWarnings(draft, today)
      .filter(({ code }) => code === 'CCCD_DIFFERS')
      .map(({ path, data }) => [path, data]),
  ).toEqual([
    ['proposerNationalId', { differs: 'gender' }],
    ['insuredDetails.1.insuredNationalId', { differs: 'year' }],
  ]);
});

// covers WARN-8
describe('an unfinished body', () => {
  test.each([
    {},
    { insuredDetails: null },
    { proposerDOB: '31/02/1990', insuredDetails: [{}] },
    { planId: 7, medicalQuestionnaires: [{}], insuredDetails: [{ insuredDOB: 5 }] },
    { ...exampleDraft, proposerName: '', insuredDetails: [] },
  ])('is judged without a warning: %j', (body) => {
    expect(personWarnings(partialDraftSchema.parse(body), today)).toEqual([]);
  });

  test('is judged by what it has', () => {
    const body = { proposerTypeNID: 'CMND', insuredDetails: [{ insuredTypeNID: 'CMND' }] };
    expect(personWarnings(partialDraftSchema.parse(body), today)).toHaveLength(2);
  });

  test.each([
    { unknown: 1 },
    { insuredDetails: [{ unknown: 1 }] },
    { insuredDetails: Array.from({ length: 10 }, () => ({})) },
    { insuredDetails: ['x'] },
  ])('is refused when it is no body of create: %j', (body) => {
    expect(partialDraftSchema.safeParse(body).success).toBe(false);
  });
});
