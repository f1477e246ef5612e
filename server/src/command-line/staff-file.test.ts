import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStaffFile } from '../administration/import/staff-file.ts';
import { toCsv } from './to-csv.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readStaffFile(bytes(text));
const HEAD = 'email,name,role,channel,unit';
const cells = (text: string) => read(text).lines.map((line) => Object.values(line.cells));

describe('a file of staff', () => {
  test.each([
    ['comma', 'a@b.vn,Mai,BM_SUPPORT,,', HEAD],
    ['semicolon', 'a@b.vn;Mai;BM_SUPPORT;;', HEAD.replaceAll(',', ';')],
  ])('is read with a %s between the cells', (_, row, head) => {
    expect(cells(`${head}\n${row}\n`)).toEqual([['a@b.vn', 'Mai', 'BM_SUPPORT', '', '']]);
  });

  test.each(['\n', '\r\n', '\r'])(
    'is read with %j at the end of a line, and without one after the last',
    (end) => {
      expect(cells([HEAD, 'a@b.vn,Mai,BM_SUPPORT,,', 'b@b.vn,An,BM_SUPPORT,,'].join(end))).toEqual([
        ['a@b.vn', 'Mai', 'BM_SUPPORT', '', ''],
        ['b@b.vn', 'An', 'BM_SUPPORT', '', ''],
      ]);
    },
  );

  test('accepts a byte order mark, quotes, commas, doubled quotes and blanks around cells', () => {
    expect(
      cells(`\u{FEFF}${HEAD}\n a@b.vn , "Mai, ""Út""" ,BM_SUPPORT,, Miền Bắc > Hà Nội \n`),
    ).toEqual([['a@b.vn', 'Mai, "Út"', 'BM_SUPPORT', '', 'Miền Bắc > Hà Nội']]);
  });

  test.each([
    ['email,name,role,channel,level,unit,status'],
    ['E-mail,Full name,Role,Channel,Level,Unit path,Status'],
    ['Email,Họ tên,Vai trò,Kênh,Cấp bậc,Đơn vị,Trạng thái'],
    [
      'Thư điện tử,Họ và tên,VAI TRÒ,Kênh bán,Chức danh,Đường dẫn đơn vị,Trạng thái'.normalize(
        'NFD',
      ),
    ],
    ['emailAddress,fullName,role,typeChannelUser,level,unitPath,status'],
  ])('names its columns in English or Vietnamese: %s', (head) => {
    const [line] = read(`${head}\n1,2,3,4,5,6,7\n`).lines;
    expect(line?.cells).toEqual({
      email: '1',
      name: '2',
      role: '3',
      channel: '4',
      level: '5',
      unit: '6',
      status: '7',
    });
  });

  test('may have its columns in any order, and reports unknown ones', () => {
    const file = read('Mã NV,unit,channel,role,name,email,Ghi chú\n007,U,C,R,N,E,x\n');
    expect(file.lines[0]?.cells).toEqual({
      email: 'E',
      name: 'N',
      role: 'R',
      channel: 'C',
      unit: 'U',
    });
    expect(file.unusedHeadings).toEqual(['Mã NV', 'Ghi chú']);
  });

  test('counts lines like an editor, including empty ones and quoted line breaks', () => {
    const text =
      `${HEAD}\r\n\r\na@b.vn,"Mai\r\nAnh",BM_SUPPORT,,\r\n` +
      ',,,,\r\n\r\nb@b.vn,An,BM_SUPPORT,,\r\nc@b.vn,Tư,BM_SUPPORT,,';
    expect(read(text).lines.map(({ line }) => line)).toEqual([3, 7, 8]);
  });

  test('counts cells beyond the heading, also empty ones, as signs of an unquoted comma', () => {
    expect(
      read(`${HEAD}\na,b,c,d,e,f,g\na,b,c,d,e,,\na,b\n`).lines.map(({ surplus }) => surplus),
    ).toEqual([2, 2, 0]);
  });

  test('reads any text that was written as CSV', () => {
    const cell = fc
      .string({ unit: 'grapheme' })
      .filter((text) => !/^[=+\-@]/.test(text) && !text.includes('\r') && text.trim() === text);
    fc.assert(
      fc.property(fc.tuple(cell, cell, cell, cell, cell), (row) => {
        fc.pre(row.some((text) => text !== ''));
        expect(cells(toCsv([HEAD.split(','), row]))).toEqual([row]);
      }),
    );
  });
});

describe('an unreadable file is refused as a whole', () => {
  const utf16 = (text: string) => new Uint8Array(Buffer.from(`\u{FEFF}${text}`, 'utf16le'));
  test.each([
    ['', 'The file is empty.'],
    ['\n \n', 'The file is empty.'],
    [
      'email,name\n',
      'The first line must name the columns email, name, role, channel, unit (and may name ' +
        'level, status, certificateNumber, certificateFrom, certificateTo): ' +
        'there is no role, channel, unit.',
    ],
    [
      'a@b.vn,Mai,BM_SUPPORT,,\n',
      'The first line must name the columns email, name, role, channel, unit (and may name ' +
        'level, status, certificateNumber, certificateFrom, certificateTo): ' +
        'there is no email, name, role, channel, unit.',
    ],
    [`${HEAD},E-mail\n`, 'The first line names the column "email" twice: "email" and "E-mail".'],
    [
      `${HEAD}\na@b.vn,"Mai,BM_SUPPORT,,\n`,
      'Line 2 is not CSV: a quotation mark stands alone. Quote the whole cell, and double the ' +
        'marks inside it.',
    ],
    [
      `${HEAD}\na@b.vn,"Mai"x,BM_SUPPORT,,\n`,
      'Line 2 is not CSV: a quotation mark stands alone. Quote the whole cell, and double the ' +
        'marks inside it.',
    ],
  ])('%j', (text, sentence) => {
    expect(() => read(text)).toThrow(sentence);
  });

  test.each([
    [
      'UTF-16 with its mark',
      utf16(`${HEAD}\n`),
      'The file is in UTF-16 ("Unicode text"): save it as "CSV UTF-8".',
    ],
    [
      'UTF-16 without',
      utf16(`${HEAD}\n`).slice(2),
      'The file is in UTF-16 ("Unicode text"): save it as "CSV UTF-8".',
    ],
    [
      'a workbook',
      bytes('PK\u0003\u0004'),
      'The file is an Excel workbook: save it as "CSV UTF-8".',
    ],
    [
      'Windows-1258',
      new Uint8Array([
        ...bytes(`${HEAD}\na@b.vn,An,BM_SUPPORT,,\nc@b.vn,L`),
        0xea,
        ...bytes(',BM_SUPPORT,,\n'),
      ]),
      'Line 3 is not in UTF-8 but in an older code page like Windows-1258: save it as "CSV UTF-8".',
    ],
  ])('%s', (_, content, sentence) => {
    expect(() => readStaffFile(content)).toThrow(sentence);
  });
});
