import { describe, expect, test } from 'vitest';
import { addDays, addYears, day } from '../time/day.ts';
import { toFieldProblems } from '../validation/field-codes.ts';
import { individualDraftEditSchema, individualDraftSchema } from './draft.ts';
import { exampleDraft } from './example-draft.ts';

const today = day('2026-11-21');

const body = exampleDraft;
const [insured] = exampleDraft.insuredDetails;
const cmnd = {
  proposerTypeNID: 'CMND',
  proposerNationalId: '012345678',
  proposerPlaceOfOrigin: null,
  proposerPlaceCMND: 'Công an Hà Nội',
};
const passport = {
  proposerTypeNID: 'PASSPORT',
  proposerNationalId: 'C1234567',
  proposerNationalIdDate: null,
  proposerPlaceOfOrigin: null,
};

const problems = (change: object) => {
  const outcome = individualDraftSchema(today).safeParse({ ...body, ...change });
  return outcome.success
    ? []
    : toFieldProblems(outcome.error.issues).map(({ path, code }) => `${path}: ${code}`);
};
const insuredProblems = (change: object) =>
  problems({ insuredDetails: [{ ...insured, ...change }] });
const without = (field: string) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== field));
const text = (length: number) => 'ạ'.repeat(length);

describe('an individual draft', () => {
  // covers DRAFT-8
  test('accepts the example of the API', () => {
    expect(individualDraftSchema(today).parse(body)).toEqual(body);
  });

  // covers VAL-7, VAL-15
  test.each([
    ['a CMND with its place in free text', cmnd],
    ['a passport without place and date', passport],
    ['no address', { proposerAddress: null }],
    ['an empty address', { proposerAddress: '' }],
    ['a name of 100 letters', { proposerName: text(100) }],
    ['an address of 255 letters', { proposerAddress: text(255) }],
    ['an e-mail of 100 characters', { proposerEmail: `${'a'.repeat(88)}@example.com` }],
    ['a card issued today', { proposerNationalIdDate: today }],
    ['a card issued the day after the birth', { proposerNationalIdDate: '1990-02-02' }],
    ['a proposer who is 18 today', { proposerDOB: addYears(today, -18) }],
    ['a phone number with country code', { proposerMobile: '84987654321' }],
  ])('takes %s', (_, change) => {
    expect(problems(change)).toEqual([]);
  });

  // covers API-9, DRAFT-9, VAL-3, VAL-4, VAL-6, VAL-10, VAL-15
  test.each([
    ['proposerName', '', 'required'],
    ['proposerName', '   ', 'required'],
    ['proposerName', null, 'required'],
    ['proposerName', 5, 'invalid'],
    ['proposerName', text(101), 'too_long'],
    ['proposerName', 'A <b>', 'special_characters'],
    ['proposerName', 'A\u0000', 'special_characters'],
    ['proposerTypeNID', '', 'required'],
    ['proposerTypeNID', 'GKS', 'invalid'],
    ['proposerNationalId', '', 'required'],
    ['proposerNationalId', '00109000012', 'invalid_national_id'],
    ['proposerNationalId', '0010900001234', 'invalid_national_id'],
    ['proposerNationalIdDate', null, 'required'],
    ['proposerNationalIdDate', '', 'required'],
    ['proposerNationalIdDate', addDays(today, 1), 'invalid'],
    ['proposerNationalIdDate', '1990-02-01', 'invalid'],
    ['proposerNationalIdDate', '2021-02-29', 'invalid'],
    ['proposerPlaceOfOrigin', null, 'required'],
    ['proposerPlaceOfOrigin', '', 'required'],
    ['proposerPlaceOfOrigin', 'HANOI', 'invalid'],
    ['proposerDOB', null, 'required'],
    ['proposerDOB', '01/02/1990', 'invalid'],
    ['proposerDOB', addDays(addYears(today, -18), 1), 'under_18_age'],
    ['proposerDOB', addDays(today, 1), 'under_18_age'],
    ['proposerGender', '', 'required'],
    ['proposerGender', 'other', 'invalid'],
    ['proposerMobile', '', 'required'],
    ['proposerMobile', '98765432', 'invalid_phone'],
    ['proposerMobile', '+84987654321', 'invalid_phone'],
    ['proposerEmail', '', 'required'],
    ['proposerEmail', 'duc@example', 'invalid_email'],
    ['proposerEmail', 'duc example.com', 'invalid_email'],
    ['proposerEmail', '.duc@example.com', 'invalid_email'],
    ['proposerEmail', 'duc.@example.com', 'invalid_email'],
    ['proposerEmail', 'nguyen..duc@example.com', 'invalid_email'],
    ['proposerEmail', 'duc@example..com', 'invalid_email'],
    ['proposerEmail', `${'a'.repeat(89)}@example.com`, 'too_long'],
    ['proposerAddress', text(256), 'too_long'],
    ['proposerAddress', 'Số 1 & 2', 'special_characters'],
    ['planId', '', 'required'],
    ['planId', 30002014, 'invalid'],
  ])('refuses %s = %j as %s', (field, value, code) => {
    // Only one field is wrong, or a later check would report the birthday.
    const consistent = field === 'proposerDOB' ? { proposerNationalIdDate: today } : {};
    expect(problems({ ...consistent, [field]: value })).toContain(`${field}: ${code}`);
  });

  // covers VAL-3, VAL-7, VAL-10, VAL-11, VAL-16
  test.each([
    'planId',
    'proposerName',
    'proposerTypeNID',
    'proposerNationalId',
    'proposerDOB',
    'proposerGender',
    'proposerMobile',
    'proposerEmail',
    'insuredDetails',
  ])('reports a missing %s', (field) => {
    const outcome = individualDraftSchema(today).safeParse(without(field));
    expect(outcome.success ? [] : toFieldProblems(outcome.error.issues)).toContainEqual({
      path: field,
      code: 'required',
    });
  });

  // covers VAL-14
  test('reports a phone number over 15 digits as too long and invalid', () => {
    expect(problems({ proposerMobile: '0123456789012345' })).toEqual([
      'proposerMobile: too_long',
      'proposerMobile: invalid_phone',
    ]);
  });

  // covers VAL-8, VAL-9
  test.each([
    ['without a place', { proposerPlaceCMND: null }, ['proposerPlaceCMND: required']],
    [
      'with a place of 101 letters',
      { proposerPlaceCMND: text(101) },
      ['proposerPlaceCMND: too_long'],
    ],
    [
      'with 8 digits',
      { proposerNationalId: '01234567' },
      ['proposerNationalId: invalid_national_id'],
    ],
    ['without its date', { proposerNationalIdDate: null }, ['proposerNationalIdDate: required']],
  ])('refuses a CMND %s', (_, change, refusals) => {
    expect(problems({ ...cmnd, ...change })).toEqual(refusals);
  });

  test('reports every problem at once', () => {
    expect(
      problems({
        proposerName: 'A#',
        proposerEmail: 'x',
        proposerDOB: '2010-01-01',
        proposerNationalId: '1',
        extra: 1,
      }).sort(),
    ).toEqual([
      'extra: invalid',
      'proposerDOB: under_18_age',
      'proposerEmail: invalid_email',
      'proposerName: special_characters',
      'proposerNationalId: invalid_national_id',
    ]);
  });

  test.each([[null], [[]], ['text'], [7]])('refuses a body that is %j', (value) => {
    const outcome = individualDraftSchema(today).safeParse(value);
    expect(outcome.success ? [] : toFieldProblems(outcome.error.issues)).toEqual([
      { path: '', code: 'invalid' },
    ]);
  });

  test('normalises and trims text', () => {
    const draft = individualDraftSchema(today).parse({
      ...body,
      proposerName: '  Nguye\u0302\u0303n  Văn\u00A0An ',
      proposerEmail: ' duc@example.com ',
      proposerAddress: 'Số 1  Phố\u3000Mẫu',
    });
    expect([draft.proposerName, draft.proposerEmail, draft.proposerAddress]).toEqual([
      'Nguyễn Văn An',
      'duc@example.com',
      'Số 1 Phố Mẫu',
    ]);
  });

  // covers VAL-8, VAL-9
  test('drops the issuing place of another document', () => {
    const draft = individualDraftSchema(today).parse({
      ...body,
      ...cmnd,
      proposerPlaceOfOrigin: 'MANAGEMENT_OF_SOCIAL',
    });
    expect([draft.proposerPlaceOfOrigin, draft.proposerPlaceCMND]).toEqual([
      null,
      'Công an Hà Nội',
    ]);
  });

  test('keeps “same as proposer” only when every copied field is equal', () => {
    const draft = individualDraftSchema(today).parse({
      ...body,
      insuredDetails: [{ ...insured, insuredName: 'Nguyễn Văn An' }],
    });
    expect(draft.insuredDetails[0]).toMatchObject({
      isSameProposer: false,
      insuredName: 'Nguyễn Văn An',
    });
  });
});

describe('the insured person of an individual contract', () => {
  test.each([
    ['is 1 today', { insuredDOB: addYears(today, -1) }],
    ['is 65 until tomorrow', { insuredDOB: addDays(addYears(today, -66), 1) }],
    ['has a birth certificate', { insuredTypeNID: 'GKS', insuredNationalId: 'GKS123456789' }],
    ['is a child', { isSameProposer: false, insuredRelationship: 'child' }],
  ])('may be one who %s', (_, change) => {
    expect(insuredProblems(change)).toEqual([]);
  });

  // covers VAL-11
  test.each([
    ['insuredDOB', addDays(addYears(today, -1), 1), 'under_01_age'],
    ['insuredDOB', addYears(today, -66), 'over_insured_single_max_age'],
    ['insuredDOB', '1990-02-30', 'invalid'],
    ['insuredDOB', null, 'required'],
    ['insuredName', '', 'required'],
    ['insuredName', text(101), 'too_long'],
    ['insuredNationalId', '123', 'invalid_national_id'],
    ['insuredTypeNID', 'ID', 'invalid'],
    ['insuredGender', null, 'required'],
    ['insuredRelationship', 'brother_sister', 'cannot_select_brother_sister'],
    ['insuredRelationship', 'friend', 'invalid'],
    ['insuredRelationship', '', 'required'],
    ['isSameProposer', 'yes', 'invalid'],
    ['nickname', 'Đức', 'invalid'],
  ])('is refused with %s = %j as %s', (field, value, code) => {
    expect(insuredProblems({ [field]: value })).toEqual([`insuredDetails.0.${field}: ${code}`]);
  });

  test('is exactly one', () => {
    expect(problems({ insuredDetails: [] })).toEqual(['insuredDetails: required']);
    expect(
      problems({ insuredDetails: [insured, { ...insured, insuredNationalId: '001090000124' }] }),
    ).toEqual(['insuredDetails: too_long']);
    expect(problems({ insuredDetails: [null] })).toEqual(['insuredDetails.0: invalid']);
  });
});

describe('the health questions', () => {
  const answers = (...results: unknown[]) =>
    results.map((medQuestionResult, index) => ({ medQuestionId: index + 1, medQuestionResult }));

  // covers DRAFT-10, VAL-17
  test.each([
    ['yes', answers(0, 1, 0), 'medicalQuestionnaires.1.medQuestionResult'],
    ['not answered', answers(0, 0, null), 'medicalQuestionnaires.2.medQuestionResult'],
    [
      'an answer left out',
      [...answers(0, 0), { medQuestionId: 3 }],
      'medicalQuestionnaires.2.medQuestionResult',
    ],
    ['a number that is no answer', answers(2, 0, 0), 'medicalQuestionnaires.0.medQuestionResult'],
    ['two answers', answers(0, 0), 'medicalQuestionnaires'],
    [
      'the same question twice',
      [...answers(0, 0), { medQuestionId: 2, medQuestionResult: 0 }],
      'medicalQuestionnaires',
    ],
    ['none at all', undefined, 'medicalQuestionnaires'],
  ])('must all be answered No: %s is refused', (_, medicalQuestionnaires, path) => {
    expect(problems({ medicalQuestionnaires })).toContain(`${path}: must_be_select_no`);
  });

  // covers DRAFT-10
  test('may come with their wording, which is ignored', () => {
    expect(
      problems({
        medicalQuestionnaires: answers(0, 0, 0).map((one) => ({
          ...one,
          medQuestionContent: 'Có bệnh không?',
        })),
      }),
    ).toEqual([]);
  });
});

describe('an edit', () => {
  const edit = (change: object) => {
    const outcome = individualDraftEditSchema(today).safeParse({
      ...body,
      referenceNumber: 'HD261121ABCDEF',
      updatedAt: '2026-11-21T10:00:00.000+07:00',
      ...change,
    });
    return outcome.success ? [] : toFieldProblems(outcome.error.issues);
  };

  test('requires the contract and the version that was read', () => {
    expect(edit({})).toEqual([]);
    expect(edit({ referenceNumber: undefined })).toEqual([
      { path: 'referenceNumber', code: 'required' },
    ]);
    expect(edit({ updatedAt: undefined })).toEqual([{ path: 'updatedAt', code: 'required' }]);
    expect(edit({ updatedAt: 'yesterday' })).toEqual([{ path: 'updatedAt', code: 'invalid' }]);
  });
});
