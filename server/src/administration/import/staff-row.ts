import {
  CERTIFICATE_NUMBER_MAX,
  certificateFields,
  type SellerCertificate,
} from '@salus/domain/administration/seller-certificate.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { foldToAscii } from '@salus/domain/people/letters/latin.ts';
import { type Channel, channels, type Role, roles, unitKinds } from '@salus/domain/people/roles.ts';
import {
  hasControlCharacters,
  hasSpecialCharacters,
  normaliseLine,
  TEXT_LIMITS,
  textLength,
} from '@salus/domain/people/text.ts';
import {
  mayBelongTo,
  type UnitLevel,
  unitLevelsOf,
  whyNotChannel,
} from '@salus/domain/people/unit-level.ts';
import type { FieldCode } from '@salus/domain/validation/field-codes.ts';
import { requiredEmail } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import type { AccountDetails } from '../../accounts/manage-accounts.ts';
import type { StaffColumn } from './staff-file.ts';

const UNIT_SEPARATOR = '>';
const UNIT_EXAMPLE = 'Region > Area > Branch > Team';

export const showUnit = (path: readonly string[]) =>
  path.length === 0 ? 'head office' : path.join(` ${UNIT_SEPARATOR} `);

export const accountStatuses = ['active', 'disabled'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** Details without a value stay unchanged. */
export type StaffRow = {
  readonly line: number | null;
  readonly emailAddress: string;
  readonly details: Omit<AccountDetails, 'level' | 'certificate'> &
    Partial<Pick<AccountDetails, 'level' | 'certificate'>>;
  readonly status: AccountStatus | null;
};

/** The reason is for the command line, the code for the wire. */
export type CellProblem = {
  readonly column: StaffColumn | 'row';
  readonly reason: string;
  readonly code: FieldCode | 'REPEATED';
};

type ReadRow = { readonly row: StaffRow } | { readonly problems: readonly CellProblem[] };

/** Reads the cells of a row and returns all problems together. */
export function readStaffRow(
  cells: Readonly<Partial<Record<StaffColumn, string>>>,
  line: number | null,
  surplus = 0,
): ReadRow {
  if (surplus > 0) {
    const cellsMore = `${surplus} ${surplus === 1 ? 'cell' : 'cells'} more than the first line`;
    // The assignment of cells to columns is unknown.
    return {
      problems: [
        {
          column: 'row',
          code: 'too_many_cells',
          reason: `has ${cellsMore}: put cells with the separator in them in quotation marks`,
        },
      ],
    };
  }
  const problems: CellProblem[] = [];
  const read = <T>(column: StaffColumn, reader: (text: string) => T | Wrong): T | null => {
    const value = reader(normaliseLine(cells[column] ?? ''));
    if (!(value instanceof Wrong)) return value;
    problems.push({ column, reason: value.reason, code: value.code });
    return null;
  };
  const emailAddress = read('email', readEmail);
  const fullName = read('name', readName);
  const role = read('role', readRole);
  const channel = read('channel', readChannel);
  const level = cells.level === undefined ? undefined : read('level', readLevel);
  const unit = read('unit', readUnit);
  const status = read('status', readStatus);
  const certificate = readCertificate(cells, problems);
  if (role !== null) {
    const channelIsRead = !problems.some(({ column }) => column === 'channel');
    const refusal = channelIsRead ? whyNotChannel(role, channel) : null;
    if (refusal === 'required')
      problems.push({
        column: 'channel',
        code: 'required',
        reason: `is empty, and ${role} needs one: ${channels.join(' or ')}`,
      });
    if (refusal === 'other_channel')
      problems.push({
        column: 'channel',
        code: 'invalid',
        reason: `${channel} does not go with ${role}, which is of SALE`,
      });
    const unitProblem = unit === null ? null : whyNotUnit(role, unit);
    if (unitProblem) problems.push({ column: 'unit', reason: unitProblem, code: 'invalid' });
  }
  if (
    problems.length > 0 ||
    emailAddress === null ||
    fullName === null ||
    role === null ||
    unit === null
  )
    return { problems };
  const details = {
    fullName,
    role,
    channel,
    unit,
    ...(level === undefined ? {} : { level }),
    ...certificate,
  };
  return { row: { line, emailAddress, details, status } };
}

/** Absent columns keep the certificate; three empty cells take it away (SALE-11). */
function readCertificate(
  cells: Readonly<Partial<Record<StaffColumn, string>>>,
  problems: CellProblem[],
): { readonly certificate?: SellerCertificate | null } {
  const columns = ['certificateNumber', 'certificateFrom', 'certificateTo'] as const;
  if (columns.every((column) => cells[column] === undefined)) return {};
  const [number = '', from = '', to = ''] = columns.map((one) => normaliseLine(cells[one] ?? ''));
  if (number === '' && from === '' && to === '') return { certificate: null };
  const parts = certificateSchema.safeParse({ number, validFrom: from, validTo: to });
  const fields = { number: columns[0], validFrom: columns[1], validTo: columns[2] } as const;
  for (const field of objectKeys(fields)) {
    const text = { number, validFrom: from, validTo: to }[field];
    const wrong = whyNotCell(
      field,
      text,
      parts.error?.issues.some(({ path }) => path[0] === field),
    );
    if (wrong) problems.push({ column: fields[field], ...wrong });
  }
  if (!parts.success) return {};
  if (parts.data.validTo < parts.data.validFrom)
    problems.push({
      column: 'certificateTo',
      reason: 'comes before certificateFrom',
      code: 'invalid',
    });
  return { certificate: parts.data };
}

const certificateSchema = z.object(certificateFields);

function whyNotCell(
  field: keyof SellerCertificate,
  text: string,
  isRefused: boolean | undefined,
): Wrong | null {
  if (text === '')
    return new Wrong('is empty; a certificate has a number and two days', 'required');
  if (field === 'number') {
    const read = readText(text, CERTIFICATE_NUMBER_MAX);
    return read instanceof Wrong ? read : null;
  }
  return isRefused ? new Wrong(`${quote(text)} is no day like 2026-12-31`) : null;
}

/** The address of a row with other problems, to find duplicates; null if it is invalid. */
export function addressIn(cells: Readonly<Partial<Record<StaffColumn, string>>>): string | null {
  const address = readEmail(normaliseLine(cells.email ?? ''));
  return address instanceof Wrong ? null : address;
}

/** An e-mail address in its stored form. */
export function readEmail(text: string): string | Wrong {
  if (text === '') return new Wrong('is empty', 'required');
  if (textLength(text) > TEXT_LIMITS.email) return tooLong(text, TEXT_LIMITS.email);
  if (/[^\x20-\x7e]/.test(text))
    return new Wrong(
      `${quote(text)} has letters with marks, which an e-mail address can't have`,
      'invalid_email',
    );
  return requiredEmail().safeParse(text).success
    ? text.toLowerCase()
    : new Wrong(`${quote(text)} is not an e-mail address`, 'invalid_email');
}

function readName(text: string): string | Wrong {
  return text === '' ? new Wrong('is empty', 'required') : readText(text, TEXT_LIMITS.name);
}

function readLevel(text: string): string | null | Wrong {
  return text === '' ? null : readText(text, TEXT_LIMITS.name);
}

export function readRole(text: string): Role | Wrong {
  const role = roles.find((other) => other === text.toUpperCase());
  if (role) return role;
  return new Wrong(
    text === '' ? 'is empty' : `${quote(text)} is no role; roles are ${roles.join(', ')}`,
    text === '' ? 'required' : 'invalid',
  );
}

function readChannel(text: string): Channel | null | Wrong {
  if (text === '') return null;
  return (
    channels.find((other) => other === text.toUpperCase()) ??
    new Wrong(`${quote(text)} is no channel; channels are ${channels.join(', ')}`)
  );
}

/** From the region down, separated by ">", which no name contains. Empty for the head office. */
export function readUnit(text: string): readonly string[] | Wrong {
  if (text === '') return [];
  const names = text.split(UNIT_SEPARATOR).map((name) => name.trim());
  if (names.some((name) => name === ''))
    return new Wrong(`has a unit without a name; it looks like "${UNIT_EXAMPLE}"`);
  if (names.length > unitKinds.length)
    return new Wrong(
      `has ${names.length} units; there are at most ${unitKinds.length}: "${UNIT_EXAMPLE}"`,
    );
  for (const name of names) {
    const read = readText(name, TEXT_LIMITS.name);
    if (read instanceof Wrong)
      return new Wrong(`the unit ${quote(name)} ${read.reason}`, read.code);
  }
  return names;
}

const DISABLED_WORDS = [
  'disabled',
  'vohieu',
  'vohieuhoa',
  'khoa',
  'dakhoa',
  'ngung',
  'ngunghoatdong',
  'nghiviec',
];
const ACTIVE_WORDS = ['active', 'enabled', 'hoatdong', 'danghoatdong', 'danglamviec'];

function readStatus(text: string): AccountStatus | null | Wrong {
  if (text === '') return null;
  const word = foldToAscii(text.toLowerCase()).replace(/[^a-z]/g, '');
  if (ACTIVE_WORDS.includes(word)) return 'active';
  if (DISABLED_WORDS.includes(word)) return 'disabled';
  return new Wrong(`${quote(text)} is no status; it is active, disabled or empty (stays as it is)`);
}

function readText(text: string, max: number): string | Wrong {
  if (/^[=+\-@]/.test(text))
    return new Wrong(
      `begins with "${text[0]}": a spreadsheet would run it as a formula`,
      'formula',
    );
  if (hasSpecialCharacters(text)) return new Wrong('has one of < > $ # &', 'special_characters');
  if (hasControlCharacters(text))
    return new Wrong('has a line break, a tab or an invisible character', 'special_characters');
  return textLength(text) > max ? tooLong(text, max) : text;
}

function whyNotUnit(role: Role, path: readonly string[]): string | null {
  const standing = unitKinds[path.length - 1] ?? null;
  if (mayBelongTo(role, standing)) return null;
  const levels: readonly UnitLevel[] = unitLevelsOf[role];
  const levelText = levels.map((kind) => kind?.toLowerCase()).join(' or ');
  const count =
    (levelText === 'region' && 1) ||
    (levelText === 'area' && 2) ||
    (levelText === 'branch' && 3) ||
    4;
  const form = UNIT_EXAMPLE.split(' > ').slice(0, count).join(' > ');
  const is =
    standing === null
      ? 'is empty'
      : `names ${standing === 'AREA' ? 'an' : 'a'} ${standing.toLowerCase()}`;
  const hint =
    path.length === 1 && /[/\\]/.test(path[0] ?? '')
      ? `; units are separated by "${UNIT_SEPARATOR}"`
      : '';
  const article = levelText === 'area' ? 'an' : 'a';
  return `${is}, and ${role} belongs to ${article} ${levelText}: "${form}"${hint}`;
}

/** Why a cell can't be taken. */
export class Wrong {
  readonly reason: string;
  readonly code: FieldCode;
  constructor(reason: string, code: FieldCode = 'invalid') {
    this.reason = reason;
    this.code = code;
  }
}

const tooLong = (text: string, max: number) =>
  new Wrong(`has ${textLength(text)} characters; ${max} are the most`, 'too_long');

/** Long or strange input must not spoil the report. */
function quote(text: string): string {
  const visibleText = text.replace(/[\p{Cc}\p{Cf}]/gu, '?');
  const isLong = textLength(visibleText) > 60;
  return `"${isLong ? `${[...visibleText].slice(0, 60).join('')}…` : visibleText}"`;
}
