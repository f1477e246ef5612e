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
import { requiredEmail } from '@salus/domain/validation/fields.ts';
import type { AccountDetails } from '../accounts/manage-accounts.ts';
import type { StaffColumn } from './staff-file.ts';

export const UNIT_SEPARATOR = '>';
const UNIT_EXAMPLE = 'Region > Area > Branch > Team';

export const statuses = ['active', 'disabled'] as const;
export type Status = (typeof statuses)[number];

/** Details without a value stay unchanged. */
export type StaffRow = {
  readonly line: number | null;
  readonly emailAddress: string;
  readonly details: Omit<AccountDetails, 'level'> & { readonly level?: string | null };
  readonly status: Status | null;
};

export type CellProblem = { readonly column: StaffColumn | 'row'; readonly reason: string };

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
          reason: `has ${cellsMore}: put cells with the separator in them in quotation marks`,
        },
      ],
    };
  }
  const problems: CellProblem[] = [];
  const read = <T>(column: StaffColumn, reader: (text: string) => T | Wrong): T | null => {
    const value = reader(normaliseLine(cells[column] ?? ''));
    if (!(value instanceof Wrong)) return value;
    problems.push({ column, reason: value.reason });
    return null;
  };
  const emailAddress = read('email', readEmail);
  const fullName = read('name', readName);
  const role = read('role', readRole);
  const channel = read('channel', readChannel);
  const level = cells.level === undefined ? undefined : read('level', readLevel);
  const unit = read('unit', readUnit);
  const status = read('status', readStatus);
  if (role !== null) {
    const channelIsRead = !problems.some(({ column }) => column === 'channel');
    const refused = channelIsRead ? whyNotChannel(role, channel) : null;
    if (refused === 'required')
      problems.push({
        column: 'channel',
        reason: `is empty, and ${role} needs one: ${channels.join(' or ')}`,
      });
    if (refused === 'other_channel')
      problems.push({
        column: 'channel',
        reason: `${channel} does not go with ${role}, which is of SALE`,
      });
    const misplaced = unit === null ? null : whyNotUnit(role, unit);
    if (misplaced) problems.push({ column: 'unit', reason: misplaced });
  }
  if (
    problems.length > 0 ||
    emailAddress === null ||
    fullName === null ||
    role === null ||
    unit === null
  )
    return { problems };
  const details = { fullName, role, channel, unit, ...(level === undefined ? {} : { level }) };
  return { row: { line, emailAddress, details, status } };
}

/** The address of a row with other problems, to find duplicates; null if it is invalid. */
export function addressIn(cells: Readonly<Partial<Record<StaffColumn, string>>>): string | null {
  const address = readEmail(normaliseLine(cells.email ?? ''));
  return address instanceof Wrong ? null : address;
}

/** An e-mail address in its stored form. */
export function readEmail(text: string): string | Wrong {
  if (text === '') return new Wrong('is empty');
  if (textLength(text) > TEXT_LIMITS.email) return tooLong(text, TEXT_LIMITS.email);
  if (/[^\x20-\x7e]/.test(text))
    return new Wrong(`${quoted(text)} has letters with marks, which an e-mail address can't have`);
  return requiredEmail().safeParse(text).success
    ? text.toLowerCase()
    : new Wrong(`${quoted(text)} is not an e-mail address`);
}

function readName(text: string): string | Wrong {
  return text === '' ? new Wrong('is empty') : readText(text, TEXT_LIMITS.name);
}

function readLevel(text: string): string | null | Wrong {
  return text === '' ? null : readText(text, TEXT_LIMITS.name);
}

export function readRole(text: string): Role | Wrong {
  const role = roles.find((known) => known === text.toUpperCase());
  if (role) return role;
  return new Wrong(
    text === '' ? 'is empty' : `${quoted(text)} is no role; roles are ${roles.join(', ')}`,
  );
}

function readChannel(text: string): Channel | null | Wrong {
  if (text === '') return null;
  return (
    channels.find((known) => known === text.toUpperCase()) ??
    new Wrong(`${quoted(text)} is no channel; channels are ${channels.join(', ')}`)
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
    if (read instanceof Wrong) return new Wrong(`the unit ${quoted(name)} ${read.reason}`);
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

function readStatus(text: string): Status | null | Wrong {
  if (text === '') return null;
  const word = foldToAscii(text.toLowerCase()).replace(/[^a-z]/g, '');
  if (ACTIVE_WORDS.includes(word)) return 'active';
  if (DISABLED_WORDS.includes(word)) return 'disabled';
  return new Wrong(
    `${quoted(text)} is no status; it is active, disabled or empty (stays as it is)`,
  );
}

function readText(text: string, max: number): string | Wrong {
  if (/^[=+\-@]/.test(text))
    return new Wrong(`begins with "${text[0]}": a spreadsheet would run it as a formula`);
  if (hasSpecialCharacters(text)) return new Wrong('has one of < > $ # &');
  if (hasControlCharacters(text))
    return new Wrong('has a line break, a tab or an invisible character');
  return textLength(text) > max ? tooLong(text, max) : text;
}

function whyNotUnit(role: Role, path: readonly string[]): string | null {
  const standing = unitKinds[path.length - 1] ?? null;
  if (mayBelongTo(role, standing)) return null;
  const levels: readonly UnitLevel[] = unitLevelsOf[role];
  const wanted = levels.map((kind) => kind?.toLowerCase()).join(' or ');
  const count =
    (wanted === 'region' && 1) || (wanted === 'area' && 2) || (wanted === 'branch' && 3) || 4;
  const form = UNIT_EXAMPLE.split(' > ').slice(0, count).join(' > ');
  const is =
    standing === null
      ? 'is empty'
      : `names ${standing === 'AREA' ? 'an' : 'a'} ${standing.toLowerCase()}`;
  const hint =
    path.length === 1 && /[/\\]/.test(path[0] ?? '')
      ? `; units are separated by "${UNIT_SEPARATOR}"`
      : '';
  const article = wanted === 'area' ? 'an' : 'a';
  return `${is}, and ${role} belongs to ${article} ${wanted}: "${form}"${hint}`;
}

/** Why a cell can't be taken. */
export class Wrong {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

const tooLong = (text: string, max: number) =>
  new Wrong(`has ${textLength(text)} characters; ${max} are the most`);

/** Long or strange input must not spoil the report. */
function quoted(text: string): string {
  const shown = text.replace(/[\p{Cc}\p{Cf}]/gu, '?');
  return `"${textLength(shown) > 60 ? `${[...shown].slice(0, 60).join('')}…` : shown}"`;
}
