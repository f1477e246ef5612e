import { foldToAscii } from '@salus/domain/people/text.ts';
import { type PersonField, personFields } from './person-fields.ts';

/** One line of a spreadsheet as it was copied: the text of each cell, read later and corrected in place. */
export type PastedRow = {
  /** Counted from 1, the header not among them. */
  readonly line: number;
  readonly cells: Readonly<Record<PersonField, string>>;
};

/** What people write above a column, folded as `fold` does. */
const headers: Readonly<Record<PersonField, readonly string[]>> = {
  insuredName: ['hovaten', 'hoten', 'ten', 'hotennguoiduocbaohiem', 'hovatennguoiduocbaohiem', 'nguoiduocbaohiem'],
  insuredTypeNID: ['loaigiayto', 'loai', 'giayto', 'loaigt'],
  insuredNationalId: [
    'sogiayto',
    'so',
    'sogt',
    'cccd',
    'socccd',
    'cmnd',
    'socmnd',
    'cccdcmnd',
    'socccdcmnd',
    'sodinhdanh',
    'madinhdanh',
  ],
  insuredDOB: ['ngaysinh', 'sinhngay', 'ngaythangnamsinh'],
  insuredGender: ['gioitinh', 'phai'],
  insuredRelationship: ['quanhe', 'moiquanhe', 'quanhevoibenmua', 'quanhevoibenmuabaohiem'],
};

/** What people write for each word of the wire, folded; the word itself is understood too. */
const words: Partial<Record<PersonField, Readonly<Record<string, readonly string[]>>>> = {
  insuredTypeNID: {
    CCCD: ['cccd', 'cancuoc', 'cancuoccongdan', 'thecancuoc'],
    CMND: ['cmnd', 'cmt', 'cmtnd', 'chungminhnhandan', 'chungminhthu'],
    GKS: ['gks', 'giaykhaisinh', 'khaisinh'],
    PASSPORT: ['passport', 'hochieu', 'hc'],
  },
  insuredGender: { male: ['nam', 'trai', 'male'], female: ['nu', 'gai', 'female'] },
  insuredRelationship: {
    self: ['banthan', 'chinhminh', 'self', 'benmua', 'benmuabaohiem'],
    wife_husband: ['vo', 'chong', 'vochong'],
    child: ['con', 'contrai', 'congai', 'conruot', 'conde', 'connuoi'],
    parent: ['cha', 'me', 'bo', 'ba', 'ma', 'chame', 'bome'],
    brother_sister: [
      'anh',
      'chi',
      'em',
      'anhtrai',
      'chigai',
      'emtrai',
      'emgai',
      'anhchiem',
      'anhchiemruot',
      'chiem',
      'anhem',
    ],
  },
};

/**
 * Rows copied out of a spreadsheet (tabs) or a CSV file (semicolons or commas), with a header or without. A column of running
 * numbers in front is passed over, and where no kind of document is named, its number tells.
 */
export function readPastedPersons(text: string): PastedRow[] {
  const lines = linesOf(text).filter((cells) => cells.some((cell) => cell !== ''));
  const [first = [], ...rest] = lines;
  const named = first.map(fieldOfHeader);
  const hasHeader = named.filter((field) => field !== null).length >= 2;
  const rows = hasHeader ? rest : lines;
  const isNumbered =
    !hasHeader && rows.every(([number = '', next]) => /^\d{1,2}\.?$/.test(number) && next !== undefined);
  const order = hasHeader ? named : isNumbered ? [null, ...personFields] : personFields;
  return rows.map((texts, at) => {
    const cells = Object.fromEntries(personFields.map((field) => [field, texts[order.indexOf(field)] ?? '']));
    return { line: at + 1, cells: withDocumentType(cells as PastedRow['cells']) };
  });
}

/** The word of the wire for what stands in a cell; null where it can't be understood. Other cells are read by the form's rules. */
export function wordOf(field: PersonField, text: string): string | null {
  const folded = fold(text);
  for (const [word, written] of Object.entries(words[field] ?? {}))
    if (fold(word) === folded || written.includes(folded)) return word;
  return null;
}

/** Does a cell of this column hold one of a few words? */
export function isWordField(field: PersonField): boolean {
  return field in words;
}

/** Spreadsheets drop the zeros in front of what they take for a number: provinces from 001 to 096 begin with one or two. */
export function withLostZeros(type: string | null, nationalId: string): string | null {
  return type === 'CCCD' && /^\d{10,11}$/.test(nationalId) ? nationalId.padStart(12, '0') : null;
}

function withDocumentType(cells: PastedRow['cells']): PastedRow['cells'] {
  const number = cells.insuredNationalId.replace(/\s/g, '');
  if (cells.insuredTypeNID !== '' || !/^\d+$/.test(number)) return cells;
  if (number.length === 9) return { ...cells, insuredTypeNID: 'CMND' };
  return number.length >= 10 && number.length <= 12 ? { ...cells, insuredTypeNID: 'CCCD' } : cells;
}

function fieldOfHeader(text: string): PersonField | null {
  const folded = fold(text);
  return personFields.find((field) => headers[field].includes(folded)) ?? null;
}

/** Lower case, without marks, gaps and signs: "Cha/Mẹ" becomes "chame". */
function fold(text: string): string {
  return foldToAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** The cells of each line. A quoted cell may hold separators, line breaks and doubled quotes. */
function linesOf(text: string): string[][] {
  const separator = ['\t', ';', ','].find((mark) => text.includes(mark)) ?? '\t';
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    line.push(cell.replace(/\s+/g, ' ').trim().replace(/^'/, ''));
    cell = '';
  };
  const endLine = () => {
    endCell();
    lines.push(line);
    line = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at] ?? '';
    if (isQuoted && mark === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (mark === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (!isQuoted && mark === separator) endCell();
    else if (!isQuoted && mark === '\n') endLine();
    else cell += mark;
  }
  endLine();
  return lines;
}
