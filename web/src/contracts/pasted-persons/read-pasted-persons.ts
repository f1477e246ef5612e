import type { Relationship } from '@salus/domain/contracts/status.ts';
import type { Gender } from '@salus/domain/people/gender.ts';
import type { IdentityDocumentType } from '@salus/domain/people/identity-document.ts';
import { cleanDigits, cleanNumber } from '@salus/domain/people/letters/cleaning.ts';
import { byPersonField, type PersonField, personFields } from '../insured-persons/person-fields.ts';

/** One spreadsheet line as copied: the text of each cell, parsed later and corrected in place. */
export type PastedRow = {
  /** Counted from 1, the header not among them. */
  readonly line: number;
  readonly cells: Readonly<Record<PersonField, string>>;
};

/** Column headings and choice texts of the current language. */
export type LanguageOfPersons = {
  readonly headings: Readonly<Record<PersonField, string>>;
  readonly choiceTexts: Readonly<Partial<Record<PersonField, Readonly<Record<string, string>>>>>;
};

/** Vietnamese headings, accepted in every screen language; folded as in `fold`. */
const headers: Readonly<Record<PersonField, readonly string[]>> = {
  insuredName: [
    'hovaten',
    'hoten',
    'ten',
    'hotennguoiduocbaohiem',
    'hovatennguoiduocbaohiem',
    'nguoiduocbaohiem',
  ],
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

type Written<Value extends string> = Readonly<Record<Value, readonly string[]>>;

/** Vietnamese texts per wire value, folded; the wire value is accepted too. */
const vietnameseChoices = {
  insuredTypeNID: {
    CCCD: ['cccd', 'cancuoc', 'cancuoccongdan', 'cancuoccccd', 'thecancuoc'],
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
} as const satisfies {
  readonly insuredTypeNID: Written<IdentityDocumentType>;
  readonly insuredGender: Written<Gender>;
  readonly insuredRelationship: Written<Relationship>;
};

/**
 * Reads rows copied from a spreadsheet (tabs) or a CSV file (semicolons or commas), with or
 * without a header. Skips a leading column of row numbers, and derives a missing document type
 * from the number.
 */
export function readPastedPersons(text: string, language: LanguageOfPersons): PastedRow[] {
  const lines = linesOf(text).filter((cells) => cells.some((cell) => cell !== ''));
  const [first = [], ...rest] = lines;
  const named = first.map((heading) => fieldOfHeader(heading, language));
  const hasHeader = named.filter((field) => field !== null).length >= 2;
  const rows = hasHeader ? rest : lines;
  const isNumbered =
    !hasHeader &&
    rows.every(
      ([number = '', next]) => /^\d{1,2}\.?$/.test(cleanDigits(number)) && next !== undefined,
    );
  const order = hasHeader ? named : isNumbered ? [null, ...personFields] : personFields;
  return rows.map((texts, at) => {
    const cellOf = (field: PersonField) => texts[order.indexOf(field)] ?? '';
    return { line: at + 1, cells: withDocumentType(byPersonField(cellOf)) };
  });
}

/** The wire value of a cell; null when unknown. The form's rules read the other cells. */
export function choiceOf(
  field: PersonField,
  text: string,
  language: LanguageOfPersons,
): string | null {
  const folded = fold(text);
  if (folded === '') return null;
  if (!isChoiceField(field)) return null;
  const choices = Object.entries<readonly string[]>(vietnameseChoices[field]);
  const matchesCurrent = ([word]: (typeof choices)[number]) =>
    waysToWrite(language.choiceTexts[field]?.[word] ?? '').includes(folded);
  // The current language has priority: one text may differ in meaning between languages.
  const found =
    choices.find(matchesCurrent) ??
    choices.find(
      ([word, written]) =>
        [fold(word), ...word.split('_')].includes(folded) || written.includes(folded),
    );
  return found?.[0] ?? null;
}

/** Whether a column has a closed set of values. */
export function isChoiceField(field: PersonField): field is keyof typeof vietnameseChoices {
  return field in vietnameseChoices;
}

/** Restores leading zeros that spreadsheets drop: province codes 001 to 096 start with zeros. */
export function withLostZeros(type: string | null, nationalId: string): string | null {
  return type === 'CCCD' && /^\d{10,11}$/.test(nationalId) ? nationalId.padStart(12, '0') : null;
}

function withDocumentType(cells: PastedRow['cells']): PastedRow['cells'] {
  const number = cleanNumber(cells.insuredNationalId);
  if (cells.insuredTypeNID !== '' || !/^\d+$/.test(number)) return cells;
  if (number.length === 9) return { ...cells, insuredTypeNID: 'CMND' };
  return number.length >= 10 && number.length <= 12 ? { ...cells, insuredTypeNID: 'CCCD' } : cells;
}

function fieldOfHeader(text: string, { headings }: LanguageOfPersons): PersonField | null {
  const folded = fold(text);
  const isExactly = personFields.find((field) => fold(headings[field]) === folded);
  return (
    isExactly ??
    personFields.find((field) => headers[field].includes(folded)) ??
    headingWithPart(folded, headings)
  );
}

/** The start or end of exactly one heading, e.g. "Relationship". Shorter texts may be names. */
function headingWithPart(
  folded: string,
  headings: LanguageOfPersons['headings'],
): PersonField | null {
  if (!/^(\p{Script=Han}{2,}|.{4,})$/u.test(folded)) return null;
  const [field, ...others] = personFields.filter((each) => {
    const heading = fold(headings[each]);
    return heading.startsWith(folded) || heading.endsWith(folded);
  });
  return field && others.length === 0 ? field : null;
}

/** "Vợ/chồng" also matches "vợ" and "chồng"; text in brackets is optional. */
function waysToWrite(word: string): string[] {
  const parts = word.split('/').map(fold);
  return [
    fold(word),
    fold(word.replace(/[(（].*[)）]/u, '')),
    ...parts.filter((part) => part.length > 1),
  ];
}

/** Lower-case letters and digits of any script, without marks and signs: "Cha/Mẹ" → "chame". */
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
