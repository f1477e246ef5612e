import { type LanguageCode, languageCodes } from '@salus/domain/people/languages.ts';
import { renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { chooseLanguage } from '../../i18n/language.ts';
import { personFields } from '../draft/person-fields.ts';
import {
  type LanguageOfPersons,
  readChoice,
  readPastedPersons,
  withLostZeros,
} from './read-pasted-persons.ts';
import { useLanguageOfPersons } from './use-language-of-persons.ts';

await startI18n();
const languageNow = () => renderHook(useLanguageOfPersons).result.current;
const vietnamese = languageNow();
const languages: { readonly code: LanguageCode; readonly language: LanguageOfPersons }[] = [];
for (const code of languageCodes) {
  await chooseLanguage(code);
  languages.push({ code, language: languageNow() });
}

/** The cells of each row, in the order of the form. */
const cells = (text: string) =>
  readPastedPersons(text, vietnamese).map(({ cells }) => personFields.map((field) => cells[field]));

const hoa = ['Trần Thị Hoa', 'CCCD', '001192000456', '3/4/1992', 'Nữ', 'Vợ'];
const an = ['Nguyễn Minh An', 'GKS', 'GKS123456789', '05062015', 'Nam', 'Con'];

// covers DRAFT-23
describe('rows copied from a spreadsheet', () => {
  test.each([
    ['tabs, as Excel copies', [hoa, an].map((row) => row.join('\t')).join('\r\n')],
    ['semicolons', [hoa, an].map((row) => row.join(';')).join('\n')],
    ['commas', [hoa, an].map((row) => row.join(',')).join('\n')],
    [
      'quotes around every cell',
      [hoa, an].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'),
    ],
    ['empty lines between and at the end', `\n${hoa.join('\t')}\n\n\t\t\n${an.join('\t')}\n\n`],
    ['white space around the cells', [hoa, an].map((row) => row.join(' \t ')).join(' \n ')],
    [
      'running numbers in front',
      [hoa, an].map((row, at) => [at + 1, ...row].join('\t')).join('\n'),
    ],
    [
      'a header in the usual order',
      'Họ và tên\tLoại giấy tờ\tSố giấy tờ\tNgày sinh\tGiới tính\tQuan hệ\n' +
        `${hoa.join('\t')}\n${an.join('\t')}`,
    ],
    [
      'a header without marks, in capitals',
      'HO TEN;LOAI GIAY TO;SO GIAY TO;NGAY SINH;GIOI TINH;QUAN HE\n' +
        `${hoa.join(';')}\n${an.join(';')}`,
    ],
    [
      'a header in another order, with unknown columns',
      [
        [
          'STT',
          'Quan hệ với bên mua',
          'Ghi chú',
          'Số CCCD',
          'Ngày sinh',
          'Họ tên',
          'Giới tính',
          'Loại giấy tờ',
        ],
        ['1', 'Vợ', '', '001192000456', '3/4/1992', 'Trần Thị Hoa', 'Nữ', 'CCCD'],
        ['2', 'Con', 'bé', 'GKS123456789', '05062015', 'Nguyễn Minh An', 'Nam', 'GKS'],
      ]
        .map((row) => row.join('\t'))
        .join('\n'),
    ],
  ])('are read with %s', (_, text) => {
    expect(cells(text)).toEqual([hoa, an]);
  });

  test('keep a separator, a line break and quotes inside a quoted cell', () => {
    expect(cells('"Trần, ""Hoa""\nThị",CCCD,001192000456,3/4/1992,Nữ,Vợ')[0]?.[0]).toBe(
      'Trần, "Hoa" Thị',
    );
  });

  test('are counted without the header', () => {
    const text = `Họ tên\tNgày sinh\nA\t1/1/2000\nB\t2/2/2000`;
    expect(readPastedPersons(text, vietnamese).map(({ line }) => line)).toEqual([1, 2]);
  });

  test('lose the apostrophe that marks a number as text', () => {
    expect(cells(`A\tCCCD\t'001192000456`)[0]?.[2]).toBe('001192000456');
  });

  test('have empty text for missing cells', () => {
    expect(cells('Trần Thị Hoa\tCCCD')).toEqual([['Trần Thị Hoa', 'CCCD', '', '', '', '']]);
    expect(readPastedPersons(' \n\t\n', vietnamese)).toEqual([]);
  });

  test.each([
    ['001192000456', 'CCCD'],
    ['1192000456', 'CCCD'],
    ['012345678', 'CMND'],
    ['B1234567', ''],
    ['12345678', ''],
  ])('derives the document type from the number %s when none is given: %s', (number, type) => {
    expect(cells(`A\t\t${number}\t1/1/2000`)[0]?.[1]).toBe(type);
  });
});

describe('a word in a cell', () => {
  test.each([
    ['insuredGender', 'Nam', 'male'],
    ['insuredGender', 'NU', 'female'],
    ['insuredGender', 'khác', null],
    ['insuredTypeNID', 'cccd', 'CCCD'],
    ['insuredTypeNID', 'Căn cước công dân', 'CCCD'],
    ['insuredTypeNID', 'Chứng minh nhân dân', 'CMND'],
    ['insuredTypeNID', 'giấy khai sinh', 'GKS'],
    ['insuredTypeNID', 'Hộ chiếu', 'PASSPORT'],
    ['insuredTypeNID', 'PASSPORT', 'PASSPORT'],
    ['insuredRelationship', 'Vợ', 'wife_husband'],
    ['insuredRelationship', 'chồng', 'wife_husband'],
    ['insuredRelationship', 'Vợ/Chồng', 'wife_husband'],
    ['insuredRelationship', 'con gái', 'child'],
    ['insuredRelationship', 'Cha/mẹ', 'parent'],
    ['insuredRelationship', 'Bố', 'parent'],
    ['insuredRelationship', 'Bản thân', 'self'],
    ['insuredRelationship', 'Em trai', 'brother_sister'],
    ['insuredRelationship', 'wife_husband', 'wife_husband'],
    ['insuredRelationship', 'Hàng xóm', null],
    ['insuredRelationship', '', null],
  ] as const)('%s “%s” means %s', (field, text, word) => {
    expect(readChoice(field, text, vietnamese)).toBe(word);
  });
});

test.each([
  ['CCCD', '1192000456', '001192000456'],
  ['CCCD', '11192000456', '011192000456'],
  ['CCCD', '001192000456', null],
  ['CCCD', '192000456', null],
  ['CCCD', '11920004x6', null],
  ['CMND', '12345678', null],
  [null, '1192000456', null],
])('%s %s with its lost zeros is %s', (type, number, whole) => {
  expect(withLostZeros(type, number)).toBe(whole);
});

describe.each(languages)('in $code', ({ language }) => {
  const { headings, choiceTexts } = language;
  const choiceText = (field: keyof typeof choiceTexts, word: string) =>
    choiceTexts[field]?.[word] ?? '';
  const hoaValues = (kind: string, gender: string, relationship: string) => ({
    ...{ insuredName: 'Trần Thị Hoa', insuredNationalId: '001192000456', insuredDOB: '3/4/1992' },
    ...{ insuredTypeNID: kind, insuredGender: gender, insuredRelationship: relationship },
  });
  const now = hoaValues(
    choiceText('insuredTypeNID', 'CCCD'),
    choiceText('insuredGender', 'female'),
    choiceText('insuredRelationship', 'child'),
  );
  const orders = [
    personFields,
    personFields.toReversed(),
    [...personFields.slice(3), ...personFields.slice(0, 3)],
  ];

  test('accepts the headings of the screen in any order, also in capitals', () => {
    for (const order of orders) {
      const row = order.map((field) => now[field]).join('\t');
      const inCapitals = order.map((field) => headings[field].toUpperCase()).join('\t');
      for (const heading of [order.map((field) => headings[field]).join('\t'), inCapitals])
        expect(readPastedPersons(`${heading}\n${row}`, language)).toEqual([
          { line: 1, cells: now },
        ]);
    }
  });

  test('accepts Vietnamese headings, and rows without headings', () => {
    const rows = `Quan hệ\tHọ tên\n${now.insuredRelationship}\tHoa`;
    expect(readPastedPersons(rows, language)).toMatchObject([
      { line: 1, cells: { insuredName: 'Hoa' } },
    ]);
    const bare = personFields.map((field) => now[field]).join('\t');
    expect(readPastedPersons(bare, language)).toEqual([{ line: 1, cells: now }]);
  });

  const choices = Object.entries(choiceTexts) as [
    keyof typeof choiceTexts,
    Record<string, string>,
  ][];
  test.each(choices)(
    'accepts each text of the screen for %s, the Vietnamese one and the wire value',
    (field, list) => {
      for (const [word, text] of Object.entries(list))
        for (const spelling of [
          text,
          text.toUpperCase(),
          word,
          vietnamese.choiceTexts[field]?.[word] ?? '',
        ])
          expect([spelling, readChoice(field, spelling, language)]).toEqual([spelling, word]);
    },
  );

  test('accepts no other text', () => {
    for (const field of ['insuredTypeNID', 'insuredGender', 'insuredRelationship'] as const)
      for (const text of ['', '-', '？', 'Hàng xóm', 'vizinho', '邻居', 'جار'])
        expect(readChoice(field, text, language)).toBeNull();
  });
});

test.each([
  ['en', 'insuredRelationship', 'Wife', 'wife_husband'],
  ['en', 'insuredTypeNID', 'identity card', 'CMND'],
  ['es', 'insuredRelationship', 'madre', 'parent'],
  ['es', 'insuredTypeNID', 'Tarjeta de identidad ciudadana', 'CCCD'],
  ['fr', 'insuredRelationship', 'Mère', 'parent'],
  ['it', 'insuredRelationship', 'sorella', 'brother_sister'],
  ['zh', 'insuredTypeNID', '公民身份证', 'CCCD'],
  ['ar', 'insuredRelationship', 'الزوجة', 'wife_husband'],
] as const)('in %s, %s “%s” means %s', (code, field, text, word) => {
  const { language } = languages.find((each) => each.code === code) ?? { language: vietnamese };
  expect(readChoice(field, text, language)).toBe(word);
});

test('matches a heading that starts or ends a known heading', () => {
  const { language } = languages.find(({ code }) => code === 'en') ?? { language: vietnamese };
  const [row] = readPastedPersons('Relationship\tName\tType\nchild\tHoa\tpassport', language);
  expect(row?.cells).toMatchObject({
    insuredName: 'Hoa',
    insuredRelationship: 'child',
    insuredTypeNID: 'passport',
  });
});
