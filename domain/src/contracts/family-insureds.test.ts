import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addYears, type Day, day } from '../time/day.ts';
import { toFieldProblems } from '../validation/field-codes.ts';
import { familyDraftEditSchema, familyDraftSchema, individualDraftSchema } from './draft.ts';
import { exampleDraft, exampleFamilyDraft } from './example-draft.ts';
import { familyInsuredsSchema } from './family-insureds.ts';

const today = day('2026-11-21');
const days = { youngestOn: today, oldestOn: today };

/** Child number `n` with unique values, and changes. */
const child = (n: number, change: object = {}) => ({
  isSameProposer: false,
  insuredName: `Nguyễn Thị ${n}`,
  insuredTypeNID: 'CCCD',
  insuredNationalId: `0010150000${String(n).padStart(2, '0')}`,
  insuredDOB: '2015-05-05',
  insuredGender: 'female',
  insuredRelationship: 'child',
  ...change,
});
const children = (count: number) => Array.from({ length: count }, (_, n) => child(n));
const [self, spouse, baby] = exampleFamilyDraft.insuredDetails;

const problems = (insureds: unknown, on: Day = today) => {
  const outcome = familyInsuredsSchema({ youngestOn: on, oldestOn: on }).safeParse(insureds);
  return outcome.success
    ? []
    : toFieldProblems(outcome.error.issues).map(({ path, code }) => `${path}: ${code}`);
};
const LIMIT = [': lbl_family_insured_msg_limit'];

describe('the persons of a family', () => {
  // covers VAL-18
  test.each([2, 3, 4, 5, 6, 7, 8, 9])('may be %i', (count) => {
    expect(problems(children(count))).toEqual([]);
  });

  // covers VAL-18
  test.each([0, 1, 10, 11, 50])('may not be %i', (count) => {
    expect(problems(children(count))).toEqual(LIMIT);
  });

  test.each([undefined, null])('must be named: %j', (nothing) => {
    expect(problems(nothing)).toEqual(LIMIT);
  });

  test.each([{}, 'text', 7])('are a list: %j', (noList) => {
    expect(problems(noList)).toEqual([': invalid']);
  });

  test.each([null, 'text', 7, [[]]])('are objects: %j', (noPerson) => {
    expect(problems([child(0), child(1), noPerson])).toEqual(['2: invalid']);
  });

  test('are refused per field and for their count in one response', () => {
    const bad = child(0, { insuredName: '', insuredDOB: '2015-02-30' });
    expect(problems([bad])).toEqual(['0.insuredName: required', '0.insuredDOB: invalid', ...LIMIT]);
    expect(
      problems([child(0), child(1, { insuredGender: 'x' }), child(2, { nickname: 'An' })]),
    ).toEqual(['1.insuredGender: invalid', '2.nickname: invalid']);
  });

  test('stay in the order in which they were typed', () => {
    const persons = [child(5), child(1), child(3)];
    expect(familyInsuredsSchema(days).parse(persons)).toEqual(persons);
  });
});

describe('a repeated number updates its entry', () => {
  test('keeps its position and takes the last values', () => {
    const persons = [
      child(0),
      child(1),
      child(2),
      child(0, { insuredName: 'Nguyễn Thị Không', insuredGender: 'male' }),
    ];
    expect(familyInsuredsSchema(days).parse(persons)).toEqual([
      child(0, { insuredName: 'Nguyễn Thị Không', insuredGender: 'male' }),
      child(1),
      child(2),
    ]);
  });

  test('ignores surrounding blanks', () => {
    const twice = child(0, { insuredNationalId: ` ${child(0).insuredNationalId} ` });
    expect(familyInsuredsSchema(days).parse([child(0), child(1), twice])).toHaveLength(2);
  });

  test('ignores the case of passport letters', () => {
    const passport = (number: string) =>
      child(1, { insuredTypeNID: 'PASSPORT', insuredNationalId: number });
    const persons = [child(0), passport('b1234567'), passport('B1234567')];
    expect(familyInsuredsSchema(days).parse(persons)).toEqual([child(0), passport('B1234567')]);
    expect(problems([passport('b1234567'), passport('B1234567')])).toEqual(LIMIT);
  });

  test('counts persons, not entries', () => {
    expect(problems([...children(9), child(4)])).toEqual([]);
    expect(problems([child(0), child(0)])).toEqual(LIMIT);
    expect(problems([...children(10), child(4)])).toEqual(LIMIT);
  });

  test('keeps each number once, at its first position with its last values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 2, maxLength: 30 }),
        (numbers) => {
          fc.pre(new Set(numbers).size >= 2);
          const input = numbers.map((n, at) => child(n, { insuredName: `Lần ${at}` }));
          const persons = familyInsuredsSchema(days).parse(input);
          const lastEntries = [...new Set(numbers)].map((n) =>
            child(n, { insuredName: `Lần ${numbers.lastIndexOf(n)}` }),
          );
          expect(persons).toEqual(lastEntries);
        },
      ),
    );
  });
});

describe('at most one person is the proposer themselves', () => {
  // covers VAL-19
  test('accepts none, or one at any position', () => {
    expect(problems(children(3))).toEqual([]);
    for (const at of [0, 1, 2])
      expect(problems(children(3).with(at, child(at, { insuredRelationship: 'self' })))).toEqual(
        [],
      );
  });

  // covers VAL-19
  test('reports the second one', () => {
    const me = { insuredRelationship: 'self' };
    const persons = [child(0), child(1, me), child(2), child(3, me), child(4, me)];
    expect(problems(persons)).toEqual(['3.insuredRelationship: lbl_family_insured_only_one_self']);
  });

  test('reports the second one beside errors of other fields', () => {
    const me = { insuredRelationship: 'self' };
    expect(problems([child(0, { ...me, insuredName: '' }), child(1, me)])).toEqual([
      '0.insuredName: required',
      '1.insuredRelationship: lbl_family_insured_only_one_self',
    ]);
  });

  test('counts the same person once', () => {
    const me = child(0, { insuredRelationship: 'self' });
    expect(problems([me, child(1), me])).toEqual([]);
  });
});

describe('siblings', () => {
  // covers VAL-20
  test('are refused, each at its field', () => {
    const sibling = { insuredRelationship: 'brother_sister' };
    expect(problems([child(0), child(1, sibling), child(2), child(3, sibling)])).toEqual([
      '1.insuredRelationship: cannot_select_brother_sister',
      '3.insuredRelationship: cannot_select_brother_sister',
    ]);
  });

  test.each(['self', 'parent', 'wife_husband', 'child'])('%s is taken', (insuredRelationship) => {
    expect(problems([child(0, { insuredRelationship }), child(1)])).toEqual([]);
  });
});

describe('a person of a family is 1 to 50 years old', () => {
  const at = (bornOn: string, on: string) =>
    problems([child(0), child(1, { insuredDOB: bornOn })], day(on));
  const tooYoung = ['1.insuredDOB: under_01_age'];
  const tooOld = ['1.insuredDOB: over_insured_family_max_age'];

  // covers VAL-12
  test.each([
    [addYears(today, -1), []],
    [addDays(addYears(today, -1), 1), tooYoung],
    [today, tooYoung],
    [addDays(today, 1), tooYoung],
    [addYears(today, -50), []],
    [addDays(addYears(today, -51), 1), []],
    [addYears(today, -51), tooOld],
    [addYears(today, -65), tooOld],
  ])('born %s', (bornOn, refusals) => {
    expect(at(bornOn, today)).toEqual(refusals);
  });

  // covers VAL-12
  test.each([
    // Born on 29 February: the birthday of a common year is 1 March.
    ['2028-02-29', '2029-02-28', tooYoung],
    ['2028-02-29', '2029-03-01', []],
    ['1976-02-29', '2027-02-28', []],
    ['1976-02-29', '2027-03-01', tooOld],
    ['1980-02-29', '2031-02-28', []],
    ['1980-02-29', '2031-03-01', tooOld],
    // Age on 29 February.
    ['2027-02-28', '2028-02-29', []],
    ['2027-03-01', '2028-02-29', tooYoung],
    ['1977-03-01', '2028-02-29', []],
    ['1977-02-28', '2028-02-29', tooOld],
  ])('born %s, looked at on %s', (bornOn, on, refusals) => {
    expect(at(bornOn, on)).toEqual(refusals);
  });

  // covers VAL-12
  test('is insurable at 51 in an individual contract', () => {
    const born51 = {
      insuredDetails: [{ ...self, isSameProposer: false, insuredDOB: addYears(today, -51) }],
    };
    expect(individualDraftSchema(today).safeParse({ ...exampleDraft, ...born51 }).success).toBe(
      true,
    );
  });
});

describe('a family’s draft', () => {
  const draftProblems = (change: object) => {
    const outcome = familyDraftSchema(today).safeParse({ ...exampleFamilyDraft, ...change });
    return outcome.success
      ? []
      : toFieldProblems(outcome.error.issues).map(({ path, code }) => `${path}: ${code}`);
  };

  test('accepts the example', () => {
    expect(familyDraftSchema(today).parse(exampleFamilyDraft)).toEqual(exampleFamilyDraft);
  });

  test('names the field of a person by its path from the body’s root', () => {
    const insuredDetails = [self, spouse, { ...baby, insuredDOB: '1970-01-01' }];
    expect(draftProblems({ insuredDetails })).toEqual([
      'insuredDetails.2.insuredDOB: over_insured_family_max_age',
    ]);
    expect(draftProblems({ insuredDetails: [self] })).toEqual([
      'insuredDetails: lbl_family_insured_msg_limit',
    ]);
    expect(draftProblems({ insuredDetails: undefined })).toEqual([
      'insuredDetails: lbl_family_insured_msg_limit',
    ]);
  });

  test('reports problems of proposer, persons and answers at once', () => {
    const change = {
      proposerName: '',
      insuredDetails: [
        { ...self, insuredName: 'A<' },
        { ...spouse, insuredRelationship: 'brother_sister' },
      ],
      medicalQuestionnaires: [],
    };
    expect(draftProblems(change).sort()).toEqual([
      'insuredDetails.0.insuredName: special_characters',
      'insuredDetails.1.insuredRelationship: cannot_select_brother_sister',
      'medicalQuestionnaires: must_be_select_no',
      'proposerName: required',
    ]);
  });

  test('keeps “same as proposer” only for a person equal in every field', () => {
    const insuredDetails = [
      self,
      { ...spouse, isSameProposer: true },
      { ...baby, isSameProposer: true },
    ];
    const draft = familyDraftSchema(today).parse({
      ...exampleFamilyDraft,
      insuredDetails: insuredDetails,
    });
    expect(draft.insuredDetails.map(({ isSameProposer }) => isSameProposer)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.each([
    ['insuredName', 'Nguyễn Văn Đực'],
    ['insuredDOB', '1990-02-02'],
    ['insuredGender', 'female'],
    ['insuredNationalId', '001090000124'],
    ['insuredRelationship', 'parent'],
  ])('drops “same as proposer” when %s differs, and keeps the typed value', (field, value) => {
    const insuredDetails = [{ ...self, [field]: value }, spouse];
    const draft = familyDraftSchema(today).parse({ ...exampleFamilyDraft, insuredDetails });
    expect(draft.insuredDetails[0]).toEqual({ ...self, [field]: value, isSameProposer: false });
  });

  test('accepts an uninsured proposer of any age from 18', () => {
    const proposer = { proposerDOB: '1940-01-01', insuredDetails: [spouse, baby] };
    expect(draftProblems(proposer)).toEqual([]);
  });

  test('refuses a made-up premium or discount', () => {
    expect(draftProblems({ premiumAmount: 1, discountContract: 1 }).sort()).toEqual([
      'discountContract: invalid',
      'premiumAmount: invalid',
    ]);
  });

  test('requires the contract and the version that was read in an edit', () => {
    const edit = {
      ...exampleFamilyDraft,
      referenceNumber: 'HD261121ABCDEF',
      updatedAt: '2026-11-21T10:00:00+07:00',
    };
    expect(familyDraftEditSchema(today).safeParse(edit).success).toBe(true);
    const { updatedAt: _, ...unseen } = edit;
    const outcome = familyDraftEditSchema(today).safeParse(unseen);
    expect(outcome.success ? [] : toFieldProblems(outcome.error.issues)).toEqual([
      { path: 'updatedAt', code: 'required' },
    ]);
  });
});
