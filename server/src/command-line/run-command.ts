import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type LanguageCode, languageCodes } from '@salus/domain/people/languages.ts';
import { hasControlCharacters, lengthOf, normaliseLine } from '@salus/domain/people/text.ts';
import { type AccountDetails, listAccounts } from '../accounts/manage-accounts.ts';
import type { Config } from '../config.ts';
import { ConfigError } from '../config.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { type Applied, applyRows, type Manner, NO_ACCOUNT, refusedRow } from './apply-rows.ts';
import { changeStatus } from './change-status.ts';
import {
  type Command,
  commandHelp,
  commandOptions,
  commands,
  generalHelp,
} from './command-help.ts';
import { importStaff } from './import-staff.ts';
import { formats, listStaff } from './list-staff.ts';
import { exportPerson } from './person-data/export-person.ts';
import {
  type Attempt,
  CommandError,
  type Program,
  type Terminal,
  UnknownOutcome,
  withProgram,
} from './program.ts';
import { reportFile, showReport, showUnit } from './report.ts';
import { showAccount } from './show-account.ts';
import { StaffFileError } from './staff-file.ts';
import { readEmail, readRole, readStaffRow, readUnit, statuses, Wrong } from './staff-row.ts';

export type Surroundings = Terminal & {
  readonly config: () => Config;
  /** The user of this machine. */
  readonly user: string;
  /** The first line of the standard input. */
  readonly input: () => Promise<string>;
};

/** UNKNOWN: the connection broke during the commit. */
export const EXIT = { DONE: 0, REFUSED: 1, NOT_BEGUN: 2, UNKNOWN: 3 } as const;

/** Runs a command as it was typed. @returns the exit code */
export async function runCommand(argv: readonly string[], around: Surroundings): Promise<number> {
  try {
    return await run(argv, around);
  } catch (error) {
    if (error instanceof UnknownOutcome) {
      around.err(`${error.message}\n`);
      return EXIT.UNKNOWN;
    }
    const isPlain = [CommandError, StaffFileError, ConfigError, StartFailure].some(
      (kind) => error instanceof kind,
    );
    around.err(isPlain ? `${describe(error)}\n` : `Nothing was changed: ${describe(error)}\n`);
    return EXIT.NOT_BEGUN;
  }
}

/** Without the error's detail, which holds values of rows. */
const describe = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function run([name, ...rest]: readonly string[], around: Surroundings): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h')
    return help(rest[0], around);
  const command = commandNamed(name);
  const { values, positionals } = parse(command, rest);
  if (values.help) return help(command, around);
  const config = around.config();
  return withProgram(config, around, (program) =>
    perform(command, values, positionals, program, around),
  );
}

function help(about: string | undefined, { out }: Terminal): number {
  out(about === undefined ? generalHelp : commandHelp[commandNamed(about)]);
  return EXIT.DONE;
}

function commandNamed(name: string): Command {
  const command = commands.find((known) => known === name);
  if (command) return command;
  throw new CommandError(`There is no command "${name}": ${commands.join(', ')}, help.`);
}

type Values = Readonly<Record<string, unknown>> & { readonly help?: boolean };

function parse(
  command: Command,
  args: readonly string[],
): { values: Values; positionals: readonly string[] } {
  try {
    return parseArgs({
      args: [...args],
      options: commandOptions[command],
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw usage(command, describe(error).split('. ')[0] ?? '');
  }
}

const usage = (command: Command, problem: string) =>
  new CommandError(`${problem.replace(/\.?$/, '.')} See: npm run accounts -- help ${command}`);

async function perform(
  command: Command,
  values: Values,
  positionals: readonly string[],
  program: Program,
  around: Surroundings,
): Promise<number> {
  const textOption = (name: string) =>
    typeof values[name] === 'string' ? values[name] : undefined;
  if (command === 'list') {
    refuseOthers(command, positionals, 0);
    const role =
      textOption('role') === undefined
        ? null
        : must(command, '--role', readRole(textOption('role') ?? ''));
    const unit =
      textOption('unit') === undefined
        ? null
        : must(command, '--unit', readUnit(normaliseLine(textOption('unit') ?? '')));
    const status = oneOf(command, '--status', statuses, textOption('status')) ?? null;
    const format = oneOf(command, '--format', formats, textOption('format')) ?? 'table';
    around.out(await listStaff(program, { unit, role, status, format }));
    return EXIT.DONE;
  }
  if (command === 'show') {
    const address = must(
      command,
      'EMAIL',
      readEmail(onlyOne(command, positionals, 'EMAIL').trim()),
    );
    const shown = await showAccount(program, address);
    if (shown === null) around.err(`${address} ${NO_ACCOUNT}.\n`);
    else around.out(shown);
    return shown === null ? EXIT.REFUSED : EXIT.DONE;
  }
  if (command === 'person-data') {
    refuseOthers(command, positionals, 1);
    const file = textOption('out');
    if (file === undefined) throw usage(command, 'Name the file with --out');
    const identity = (positionals[0] ?? (await around.input())).trim();
    // The number itself is in no message.
    if (!IDENTITY.test(identity)) throw usage(command, 'A document number has 1 to 20 characters');
    const operator = operatorOf(command, textOption('operator') ?? around.user);
    const isErasing = values['erase'] === true;
    around.out(await exportPerson(program, { identity, file, operator, isErasing }));
    return EXIT.DONE;
  }
  const attempt: Attempt = {
    program,
    terminal: around,
    operator: operatorOf(command, textOption('operator') ?? around.user),
    language:
      oneOf<LanguageCode>(command, '--language', languageCodes, textOption('language')) ?? 'vi',
  };
  const manner: Manner = {
    isDryRun: values['dry-run'] === true,
    skipsBad: values['skip-bad'] === true,
  };
  if (manner.skipsBad && values['all-or-nothing'])
    throw usage(command, 'Say --skip-bad or --all-or-nothing, not both');
  const path = textOption('report');
  if (path !== undefined) await mustBeWritable(path);
  const applied = await write(command, values, positionals, attempt, manner);
  if (applied.rows.length > 0) around.out(showReport(applied));
  const code = conclude(applied, manner, around);
  if (path === undefined || (await isWritten(path, reportFile(applied), around))) return code;
  return Math.max(code, EXIT.REFUSED);
}

async function write(
  command: Exclude<Command, 'list' | 'show' | 'person-data'>,
  values: Values,
  positionals: readonly string[],
  attempt: Attempt,
  manner: Manner,
): Promise<Applied> {
  const cells = (['name', 'role', 'channel', 'level', 'unit'] as const).flatMap((name) =>
    typeof values[name] === 'string' ? [[name, values[name]] as const] : [],
  );
  switch (command) {
    case 'import': {
      const disableMissing = values['disable-missing'] === true;
      if (disableMissing && manner.skipsBad) {
        throw usage(
          command,
          '--disable-missing needs a file without bad rows, so it does not go with --skip-bad',
        );
      }
      if (!disableMissing && (values['at-most'] !== undefined || values['yes'])) {
        throw usage(command, '--at-most and --yes go with --disable-missing');
      }
      const atMostPercent = values['yes'] ? null : percentOf(command, values['at-most'] ?? '10');
      const bytes = await fileAt(onlyOne(command, positionals, 'FILE.csv'));
      return importStaff(attempt, bytes, {
        ...manner,
        disableMissing: disableMissing ? { atMostPercent } : null,
      });
    }
    case 'create': {
      refuseOthers(command, positionals, 0);
      return applyOne(
        attempt,
        { ...Object.fromEntries(cells), email: String(values['email'] ?? '') },
        'new',
        manner,
      );
    }
    case 'change': {
      const email = onlyOne(command, positionals, 'EMAIL');
      if (cells.length === 0) throw usage(command, 'Say what is to be changed');
      const address = must(command, 'EMAIL', readEmail(email.trim()));
      const account = (await listAccounts(attempt.program.db)).find(
        ({ emailAddress }) => emailAddress === address,
      );
      const before = account ? cellsOf(account) : { name: '?', role: 'BM_SUPPORT' };
      return applyOne(attempt, { ...before, ...Object.fromEntries(cells), email }, 'known', manner);
    }
    default: {
      if (positionals.length === 0) throw usage(command, 'Name at least one EMAIL');
      const heir = values['hand-over-to'];
      const heirEmail =
        typeof heir !== 'string' ? null : must(command, '--hand-over-to', readEmail(heir.trim()));
      return changeStatus(attempt, command, positionals, { ...manner, heirEmail });
    }
  }
}

function applyOne(
  attempt: Attempt,
  cells: Readonly<Record<string, string>>,
  onlyIf: 'new' | 'known',
  manner: Manner,
): Promise<Applied> {
  const read = readStaffRow(cells, null);
  if ('row' in read) return applyRows(attempt, { rows: [read.row], refused: [], onlyIf }, manner);
  const reasons = read.problems.map(({ column, reason }) => `--${column} ${reason}`);
  return applyRows(
    attempt,
    { rows: [], refused: [refusedRow(null, cells['email'] ?? '', ...reasons)] },
    manner,
  );
}

const cellsOf = (account: AccountDetails) => ({
  name: account.fullName,
  role: account.role,
  channel: account.channel ?? '',
  level: account.level ?? '',
  unit: account.unit.length === 0 ? '' : showUnit(account.unit),
});

function conclude(
  { rows, isDone, stoppedBecause }: Applied,
  { isDryRun }: Manner,
  { out, err }: Terminal,
): number {
  const refused = rows.filter(({ results }) => results.includes('refused')).length;
  if (stoppedBecause !== null) err(`Nothing was changed: ${stoppedBecause}.\n`);
  else if (isDryRun) out('A dry run: nothing was changed.\n');
  else if (!isDone && rows.length > 1) {
    err(
      `Nothing was changed, because ${refused} of ${rows.length} are refused: ` +
        'mend them, or leave them out with --skip-bad.\n',
    );
  } else if (!isDone) err('Nothing was changed.\n');
  return refused > 0 || stoppedBecause !== null ? EXIT.REFUSED : EXIT.DONE;
}

/** Checked before any change, because the report cannot be repeated afterwards. */
async function mustBeWritable(path: string): Promise<void> {
  try {
    await appendFile(resolve(path), '');
  } catch (error) {
    throw new CommandError(
      `${resolve(path)} can't be written (${describe(error).split(':')[0]}): nothing was changed.`,
    );
  }
}

/** A full disk at this point does not undo the changes. */
async function isWritten(path: string, content: string, { err }: Terminal): Promise<boolean> {
  try {
    await writeFile(resolve(path), content);
    return true;
  } catch (error) {
    err(
      `${resolve(path)} can't be written (${describe(error).split(':')[0]}); ` +
        'the report stands above.\n',
    );
    return false;
  }
}

async function fileAt(path: string): Promise<Uint8Array> {
  try {
    return await readFile(resolve(path));
  } catch (error) {
    throw new CommandError(`${resolve(path)} can't be read (${describe(error).split(':')[0]}).`);
  }
}

function onlyOne(command: Command, positionals: readonly string[], what: string): string {
  refuseOthers(command, positionals, 1);
  const [one] = positionals;
  if (one === undefined) throw usage(command, `Name the ${what}`);
  return one;
}

function refuseOthers(command: Command, positionals: readonly string[], most: number): void {
  const other = positionals[most];
  if (other !== undefined)
    throw usage(
      command,
      `"${other}" is one word too many: put texts with blanks in quotation marks`,
    );
}

function must<T>(command: Command, what: string, value: T | Wrong): T {
  if (value instanceof Wrong) throw usage(command, `${what} ${value.reason}`);
  return value;
}

function oneOf<const T extends string>(
  command: Command,
  what: string,
  known: readonly T[],
  value: string | undefined,
): T | undefined {
  const found = known.find((one) => one === value);
  if (value !== undefined && found === undefined)
    throw usage(command, `${what} is one of ${known.join(', ')}`);
  return found;
}

function percentOf(command: Command, text: unknown): number {
  const percent = Number(String(text).replace(/\s*%$/, ''));
  if (/^\d/.test(String(text)) && percent >= 0 && percent <= 100) return percent;
  throw usage(command, '--at-most is a share from 0 to 100');
}

const IDENTITY = /^[\p{L}\d]{1,20}$/u;
const OPERATOR_MAX = 100;

function operatorOf(command: Command, name: string): string {
  const operator = normaliseLine(name);
  if (operator !== '' && lengthOf(operator) <= OPERATOR_MAX && !hasControlCharacters(operator))
    return operator;
  throw usage(command, `--operator has 1 to ${OPERATOR_MAX} characters`);
}
