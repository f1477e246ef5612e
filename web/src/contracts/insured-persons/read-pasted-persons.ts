import { type PersonField, personFields } from './person-fields.ts';

/** One line of a spreadsheet as it was copied: the text of each cell, read later and corrected in place. */
export type PastedRow = {
  /** Counted from 1, the header not among them. */
  readonly line: number;
  readonly cells: Readonly<Record<PersonField, string>>;
};

/** What the language in use says: above a column, and in the cells of those that hold one of a few words. */
export type LanguageOfPersons = {
  readonly headings: Readonly<Record<PersonField, string>>;
  readonly words: Readonly<Partial<Record<PersonField, Readonly<Record<string, string>>>>>;
};

/** What people write above a column in Vietnamese, whichever language they read the screens in; folded as `fold` does. */
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

/** What people write in Vietnamese for each word of the wire, folded; the word itself is understood too. */
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
export function readPastedPersons(text: string, language: LanguageOfPersons): PastedRow[] {
  const lines = linesOf(text).filter((cells) => cells.some((cell) => cell !== ''));
  const [first = [], ...rest] = lines;
  const named = first.map((heading) => fieldOfHeader(heading, language));
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
export function wordOf(field: PersonField, text: string, language: LanguageOfPersons): string | null {
  const folded = fold(text);
  if (folded === '') return null;
  const choices = Object.entries(words[field] ?? {});
  const saidNow = ([word]: (typeof choices)[number]) =>
    waysToWrite(language.words[field]?.[word] ?? '').includes(folded);
  // The language in use goes first: two languages may write different things alike.
  const found =
    choices.find(saidNow) ??
    choices.find(([word, written]) => [fold(word), ...word.split('_')].includes(folded) || written.includes(folded));
  return found?.[0] ?? null;
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

function fieldOfHeader(text: string, { headings }: LanguageOfPersons): PersonField | null {
  const folded = fold(text);
  const isExactly = personFields.find((field) => fold(headings[field]) === folded);
  return isExactly ?? personFields.find((field) => headers[field].includes(folded)) ?? onlyPartOf(folded, headings);
}

/** "Relationship" for "Relationship to the policyholder": the beginning or end of one heading alone. What is shorter may be a name. */
function onlyPartOf(folded: string, headings: LanguageOfPersons['headings']): PersonField | null {
  if (!/^(\p{Script=Han}{2,}|.{4,})$/u.test(folded)) return null;
  const [field, ...others] = personFields.filter((each) => {
    const heading = fold(headings[each]);
    return heading.startsWith(folded) || heading.endsWith(folded);
  });
  return field && others.length === 0 ? field : null;
}

/** "Vợ/chồng" is also "vợ" and "chồng"; what stands in brackets may be left out. */
function waysToWrite(word: string): string[] {
  const parts = word.split('/').map(fold);
  return [fold(word), fold(word.replace(/[(（].*[)）]/u, '')), ...parts.filter((part) => part.length > 1)];
}

/** Lower case letters and digits of any script, without marks, gaps and signs: "Cha/Mẹ" becomes "chame". */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/[^\p{L}\p{N}]/gu, '');
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
