import { day } from '@salus/domain/time/day.ts';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { isTaken, judgePastedPersons } from './judge-pasted-persons.ts';
import { readPastedPersons } from './read-pasted-persons.ts';
import { useLanguageOfPersons } from './use-language-of-persons.ts';

await startI18n();
const vietnamese = renderHook(useLanguageOfPersons).result.current;
const today = day('2026-11-21');
const row = (
  name: string,
  number: string,
  relationship = 'Con',
  born = '5/6/2015',
  type = 'CCCD',
) => [name, type, number, born, 'Nam', relationship].join('\t');
const judge = (rows: readonly string[], persons: Parameters<typeof judgePastedPersons>[1] = []) =>
  judgePastedPersons(readPastedPersons(rows.join('\n'), vietnamese), persons, today, vietnamese);
const family = judge([row('Nguyễn Văn Đức', '001090000123', 'Bản thân', '1/2/1990')])
  .filter(isTaken)
  .map(({ person }) => person);
const nine = Array.from({ length: 9 }, (_, at) => row(`Bé ${at}`, `00121500000${at}`));

// covers DRAFT-23
test('a good row becomes the person that a form would hold', () => {
  expect(judge([row('Nguyễn Minh An', '001 215 000 777')])).toMatchObject([
    {
      person: {
        isSameProposer: false,
        insuredName: 'Nguyễn Minh An',
        insuredTypeNID: 'CCCD',
        insuredNationalId: '001215000777',
        insuredDOB: '2015-06-05',
        insuredGender: 'male',
        insuredRelationship: 'child',
      },
      problems: {},
      outcome: { kind: 'new' },
    },
  ]);
});

test.each([
  [
    'an unknown word',
    row('A', '001215000777', 'Hàng xóm'),
    'insuredRelationship',
    { kind: 'unknown-word', text: 'Hàng xóm' },
  ],
  [
    'a sibling',
    row('A', '001215000777', 'Chị'),
    'insuredRelationship',
    { kind: 'rule', code: 'cannot_select_brother_sister' },
  ],
  [
    'a day that does not exist',
    row('A', '001215000777', 'Con', '31/02/2015'),
    'insuredDOB',
    { kind: 'day', problem: 'no-such-day' },
  ],
  [
    'a year of two digits',
    row('A', '001215000777', 'Con', '1/2/15'),
    'insuredDOB',
    { kind: 'day', problem: 'short-year' },
  ],
  ['an empty name', row('', '001215000777'), 'insuredName', { kind: 'rule', code: 'required' }],
  [
    'a sign that no name may hold',
    row('A&B', '001215000777'),
    'insuredName',
    { kind: 'rule', code: 'special_characters' },
  ],
  [
    'lost zeros',
    row('A', '1215000777'),
    'insuredNationalId',
    { kind: 'lost-zeros', digits: 10, wholeNumber: '001215000777' },
  ],
  [
    'a number of another kind',
    row('A', '123', 'Con', '5/6/2015', 'CMND'),
    'insuredNationalId',
    { kind: 'rule', code: 'invalid_national_id' },
  ],
  [
    'less than a year',
    row('A', '001215000777', 'Con', '22/11/2025'),
    'insuredDOB',
    { kind: 'rule', code: 'under_01_age' },
  ],
  [
    '51 years',
    row('A', '001215000777', 'Cha', '21/11/1975'),
    'insuredDOB',
    { kind: 'rule', code: 'over_insured_family_max_age' },
  ],
] as const)('names %s at its cell, and takes the row not', (_, text, field, problem) => {
  const [verdict] = judge([text]);
  expect(verdict?.problems).toEqual({ [field]: problem });
  expect(verdict?.outcome).toEqual({ kind: 'bad' });
});

test.each([
  ['1 year', '21/11/2025'],
  ['50 years', '22/11/1975'],
])('accepts a person of %s', (_, born) => {
  expect(judge([row('A', '001215000777', 'Con', born)]).map(isTaken)).toEqual([true]);
});

// covers DRAFT-23
test('reports every invalid cell of a row', () => {
  const [verdict] = judge(['\tCCCD\t12\t31/02/2015\t\tHàng xóm']);
  expect(Object.keys(verdict?.problems ?? {})).toEqual([
    'insuredName',
    'insuredNationalId',
    'insuredDOB',
    'insuredGender',
    'insuredRelationship',
  ]);
});

// covers DRAFT-23
test('names the updated person for a known number, and the first row for a duplicate', () => {
  const verdicts = judge(
    [
      row('Nguyễn Văn Đạt', '001090000123', 'Bản thân', '1/2/1990'),
      row('An', '001215000777'),
      row('Ân', '001215000777'),
    ],
    family,
  );
  expect(verdicts.map(({ outcome }) => outcome)).toEqual([
    { kind: 'updates', name: 'Nguyễn Văn Đức' },
    { kind: 'new' },
    { kind: 'replaces', line: 2 },
  ]);
});

test('refuses a second self, whether the first is known or pasted', () => {
  const second = row('B', '001090000999', 'Bản thân', '1/2/1990');
  const selfProblem = {
    insuredRelationship: { kind: 'rule', code: 'lbl_family_insured_only_one_self' },
  };
  expect(judge([second], family)[0]?.problems).toEqual(selfProblem);
  expect(judge([row('A', '001090000123', 'Bản thân', '1/2/1990'), second])[1]?.problems).toEqual(
    selfProblem,
  );
});

// covers DRAFT-23
test('accepts at most nine persons, but updates existing entries', () => {
  const kinds = (rows: readonly string[]) => judge(rows).map(({ outcome }) => outcome.kind);
  expect(kinds(nine)).toEqual(Array(9).fill('new'));
  expect(
    kinds([...nine, row('Mười', '001215000010'), row('Bé 0', '001215000000')]).slice(9),
  ).toEqual(['over-limit', 'replaces']);
});

test('does not count an invalid row towards the nine', () => {
  const rows = [row('', '001215000099'), ...nine];
  expect(judge(rows).filter(isTaken)).toHaveLength(9);
});
