import { describe, expect, test } from 'vitest';
import { personFields } from './person-fields.ts';
import { readPastedPersons, withLostZeros, wordOf } from './read-pasted-persons.ts';

/** The cells of each row, in the order of the form. */
const cellsOf = (text: string) => readPastedPersons(text).map(({ cells }) => personFields.map((field) => cells[field]));

const hoa = ['Trần Thị Hoa', 'CCCD', '001192000456', '3/4/1992', 'Nữ', 'Vợ'];
const an = ['Nguyễn Minh An', 'GKS', 'GKS123456789', '05062015', 'Nam', 'Con'];

describe('rows copied from a spreadsheet', () => {
  test.each([
    ['tabs, as Excel copies', [hoa, an].map((row) => row.join('\t')).join('\r\n')],
    ['semicolons', [hoa, an].map((row) => row.join(';')).join('\n')],
    ['commas', [hoa, an].map((row) => row.join(',')).join('\n')],
    ['quotes around every cell', [hoa, an].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')],
    ['empty lines between and at the end', `\n${hoa.join('\t')}\n\n\t\t\n${an.join('\t')}\n\n`],
    ['white space around the cells', [hoa, an].map((row) => row.join(' \t ')).join(' \n ')],
    ['running numbers in front', [hoa, an].map((row, at) => [at + 1, ...row].join('\t')).join('\n')],
    [
      'a header in the usual order',
      `Họ và tên\tLoại giấy tờ\tSố giấy tờ\tNgày sinh\tGiới tính\tQuan hệ\n${hoa.join('\t')}\n${an.join('\t')}`,
    ],
    [
      'a header without marks, in capitals',
      `HO TEN;LOAI GIAY TO;SO GIAY TO;NGAY SINH;GIOI TINH;QUAN HE\n${hoa.join(';')}\n${an.join(';')}`,
    ],
    [
      'a header in an order of its own, with columns nobody asked for',
      [
        ['STT', 'Quan hệ với bên mua', 'Ghi chú', 'Số CCCD', 'Ngày sinh', 'Họ tên', 'Giới tính', 'Loại giấy tờ'],
        ['1', 'Vợ', '', '001192000456', '3/4/1992', 'Trần Thị Hoa', 'Nữ', 'CCCD'],
        ['2', 'Con', 'bé', 'GKS123456789', '05062015', 'Nguyễn Minh An', 'Nam', 'GKS'],
      ]
        .map((row) => row.join('\t'))
        .join('\n'),
    ],
  ])('are read with %s', (_, text) => {
    expect(cellsOf(text)).toEqual([hoa, an]);
  });

  test('keep a separator, a line break and quotes inside a quoted cell', () => {
    expect(cellsOf('"Trần, ""Hoa""\nThị",CCCD,001192000456,3/4/1992,Nữ,Vợ')[0]?.[0]).toBe('Trần, "Hoa" Thị');
  });

  test('are counted without the header', () => {
    const text = `Họ tên\tNgày sinh\nA\t1/1/2000\nB\t2/2/2000`;
    expect(readPastedPersons(text).map(({ line }) => line)).toEqual([1, 2]);
  });

  test('lose the mark that kept a number from becoming one', () => {
    expect(cellsOf(`A\tCCCD\t'001192000456`)[0]?.[2]).toBe('001192000456');
  });

  test('leave what is missing empty', () => {
    expect(cellsOf('Trần Thị Hoa\tCCCD')).toEqual([['Trần Thị Hoa', 'CCCD', '', '', '', '']]);
    expect(readPastedPersons(' \n\t\n')).toEqual([]);
  });

  test.each([
    ['001192000456', 'CCCD'],
    ['1192000456', 'CCCD'],
    ['012345678', 'CMND'],
    ['B1234567', ''],
    ['12345678', ''],
  ])('tell the kind of document from the number %s where nobody named it: %s', (number, type) => {
    expect(cellsOf(`A\t\t${number}\t1/1/2000`)[0]?.[1]).toBe(type);
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
    expect(wordOf(field, text)).toBe(word);
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
