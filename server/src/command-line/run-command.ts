import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { objectKeys } from '@salus/domain/objects.ts';
import { languageCodes } from '@salus/domain/people/languages.ts';
import { normaliseLine } from '@salus/domain/people/text.ts';
import { type AccountDetails, listAccounts } from '../accounts/manage-accounts.ts';
import { type StaffColumn, StaffFileError } from '../administration/import/staff-file.ts';
import {
  accountStatuses,
  readEmail,
  readRole,
  readStaffRow,
  readUnit,
  showUnit,
} from '../administration/import/staff-row.ts';
import type { Config } from '../config.ts';
import { ConfigError } from '../config.ts';
import { StartFailure } from '../platform/start-failure.ts';
import {
  type ApplyOptions,
  applyRows,
  type CommandReport,
  NO_ACCOUNT,
  refusedRow,
} from './apply-rows.ts';
import { changeCatalogue } from './change-catalogue.ts';
import { changeStatus } from './change-status.ts';
import { changeTree } from './change-unit.ts';
import {
  commandNamed,
  errorMessage,
  must,
  onlyOne,
  optionText,
  parseArguments,
  parseChoice,
  parseDecision,
  parseIdentity,
  parseNumber,
  parseOperator,
  parsePercent,
  refuseOthers,
  usage,
  type Values,
} from './command-arguments.ts';
import { type Command, commandHelp, generalHelp } from './command-help.ts';
import { decideWaitingRequest, listWaitingRequests } from './decide-request.ts';
import { type DeskRead, deskReads } from './desk-help.ts';
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
import { readDesk } from './read-desk.ts';
import { reportFile, showReport } from './report.ts';
import { showAccount } from './show-account.ts';

type CommandContext = Terminal & {
  readonly config: () => Config;
  /** The user of this machine. */
  readonly user: string;
  /** The first line of the standard input. */
  readonly input: () => Promise<string>;
};

/** UNKNOWN: the connection broke during the commit. */
const EXIT = { DONE: 0, REFUSED: 1, NOT_BEGUN: 2, UNKNOWN: 3 } as const;

/** Runs a command as it was typed. @returns the exit code */
export async function runCommand(
  argv: readonly string[],
  context: CommandContext,
): Promise<number> {
  try {
    return await run(argv, context);
  } catch (error) {
    if (error instanceof UnknownOutcome) {
      context.err(`${error.message}\n`);
      return EXIT.UNKNOWN;
    }
    const isPlain = [CommandError, StaffFileError, ConfigError, StartFailure].some(
      (kind) => error instanceof kind,
    );
    context.err(
      isPlain ? `${errorMessage(error)}\n` : `Nothing was changed: ${errorMessage(error)}\n`,
    );
    return EXIT.NOT_BEGUN;
  }
}

async function run([name, ...rest]: readonly string[], context: CommandContext): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h')
    return help(rest[0], context);
  const command = commandNamed(name);
  const { values, positionals } = parseArguments(command, rest);
  if (values.help) return help(command, context);
  const config = context.config();
  return withProgram(config, context, (program) =>
    perform(command, values, positionals, program, context),
  );
}

function help(about: string | undefined, { out }: Terminal): number {
  out(about === undefined ? generalHelp : commandHelp[commandNamed(about)]);
  return EXIT.DONE;
}

async function perform(
  command: Command,
  values: Values,
  positionals: readonly string[],
  program: Program,
  context: CommandContext,
): Promise<number> {
  if (command === 'list') {
    refuseOthers(command, positionals, 0);
    context.out(await list(values, program));
    return EXIT.DONE;
  }
  if (command === 'show') {
    const emailText = onlyOne(command, positionals, 'EMAIL').trim();
    return show(must(command, 'EMAIL', readEmail(emailText)), program, context);
  }
  if (command === 'requests') {
    refuseOthers(command, positionals, 0);
    context.out(await listWaitingRequests(program));
    return EXIT.DONE;
  }
  if (isDeskRead(command)) {
    const { text, isMissing } = await readDesk(command, values, positionals, program);
    if (isMissing) context.err(text);
    else context.out(text);
    return isMissing ? EXIT.REFUSED : EXIT.DONE;
  }
  if (command === 'person-data') {
    refuseOthers(command, positionals, 1);
    context.out(await personData(values, positionals[0], program, context));
    return EXIT.DONE;
  }
  const attempt: Attempt = {
    program,
    terminal: context,
    operator: parseOperator(command, optionText(values, 'operator') ?? context.user),
    language:
      parseChoice(command, '--language', languageCodes, optionText(values, 'language')) ?? 'vi',
    makesResemblingUnits: values['new-units'] === true,
  };
  const options: ApplyOptions = {
    isDryRun: values['dry-run'] === true,
    skipsBad: values['skip-bad'] === true,
  };
  if (options.skipsBad && values['all-or-nothing'])
    throw usage(command, 'Say --skip-bad or --all-or-nothing, not both');
  const path = optionText(values, 'report');
  if (path !== undefined) await mustBeWritable(path);
  const report = await write(command, values, positionals, attempt, options);
  if (report.rows.length > 0) context.out(showReport(report));
  const code = conclude(report, options, context);
  if (path === undefined || (await isWritten(path, reportFile(report), context))) return code;
  return Math.max(code, EXIT.REFUSED);
}

async function list(values: Values, program: Program): Promise<string> {
  const [role, unit] = [optionText(values, 'role'), optionText(values, 'unit')];
  return listStaff(program, {
    role: role === undefined ? null : must('list', '--role', readRole(role)),
    unit: unit === undefined ? null : must('list', '--unit', readUnit(normaliseLine(unit))),
    status: parseChoice('list', '--status', accountStatuses, optionText(values, 'status')) ?? null,
    format: parseChoice('list', '--format', formats, optionText(values, 'format')) ?? 'table',
  });
}

async function show(address: string, program: Program, { out, err }: Terminal): Promise<number> {
  const accountText = await showAccount(program, address);
  if (accountText === null) err(`${address} ${NO_ACCOUNT}.\n`);
  else out(accountText);
  return accountText === null ? EXIT.REFUSED : EXIT.DONE;
}

const isDeskRead = (command: Command): command is DeskRead =>
  deskReads.some((one) => one === command);

async function personData(
  values: Values,
  argument: string | undefined,
  program: Program,
  { input, user }: CommandContext,
): Promise<string> {
  const file = optionText(values, 'out');
  if (file === undefined) throw usage('person-data', 'Name the file with --out');
  return exportPerson(program, {
    identity: parseIdentity('person-data', (argument ?? (await input())).trim()),
    file,
    operator: parseOperator('person-data', optionText(values, 'operator') ?? user),
    isErasing: values['erase'] === true,
  });
}

/** The columns of a file that options name, too. */
const optionColumns = {
  name: 'name',
  role: 'role',
  channel: 'channel',
  level: 'level',
  unit: 'unit',
  'certificate-number': 'certificateNumber',
  'certificate-from': 'certificateFrom',
  'certificate-to': 'certificateTo',
} as const satisfies Readonly<Record<string, StaffColumn>>;

async function write(
  command: Exclude<Command, DeskRead | 'list' | 'show' | 'requests' | 'person-data'>,
  values: Values,
  positionals: readonly string[],
  attempt: Attempt,
  options: ApplyOptions,
): Promise<CommandReport> {
  const cells = objectKeys(optionColumns).flatMap((name) =>
    typeof values[name] === 'string' ? [[optionColumns[name], values[name]] as const] : [],
  );
  switch (command) {
    case 'import': {
      const disableMissing = values['disable-missing'] === true;
      if (disableMissing && options.skipsBad) {
        throw usage(
          command,
          '--disable-missing needs a file without bad rows, so it does not go with --skip-bad',
        );
      }
      if (!disableMissing && (values['at-most'] !== undefined || values['yes'])) {
        throw usage(command, '--at-most and --yes go with --disable-missing');
      }
      const atMostPercent = values['yes'] ? null : parsePercent(command, values['at-most'] ?? '10');
      const bytes = await fileAt(onlyOne(command, positionals, 'FILE.csv'));
      return importStaff(attempt, bytes, {
        ...options,
        disableMissing: disableMissing ? { atMostPercent } : null,
      });
    }
    case 'create': {
      refuseOthers(command, positionals, 0);
      return applyOne(
        attempt,
        { ...Object.fromEntries(cells), email: String(values['email'] ?? '') },
        'new',
        options,
      );
    }
    case 'change': {
      const email = onlyOne(command, positionals, 'EMAIL');
      if (cells.length === 0) throw usage(command, 'Say what is to be changed');
      const address = must(command, 'EMAIL', readEmail(email.trim()));
      const account = (await listAccounts(attempt.program.db)).find(
        ({ emailAddress }) => emailAddress === address,
      );
      const before = account ? accountCells(account) : { name: '?', role: 'BM_SUPPORT' };
      return applyOne(
        attempt,
        { ...before, ...Object.fromEntries(cells), email },
        'known',
        options,
      );
    }
    case 'decide':
      return decideWaitingRequest(attempt, {
        requestId: parseNumber(command, onlyOne(command, positionals, 'NUMBER of the request')),
        ...parseDecision(command, values),
        isDryRun: options.isDryRun,
      });
    case 'unit-create':
    case 'unit-rename':
    case 'unit-move':
    case 'unit-merge':
    case 'unit-close':
      return changeTree(attempt, command, positionals, { values, ...options });
    case 'catalogue-propose':
    case 'catalogue-decide':
    case 'catalogue-remove':
    case 'catalogue-document':
      return changeCatalogue(attempt, command, {
        values,
        positionals,
        isDryRun: options.isDryRun,
        readFile: fileAt,
      });
    default: {
      if (positionals.length === 0) throw usage(command, 'Name at least one EMAIL');
      const heir = values['hand-over-to'];
      const heirEmail =
        typeof heir !== 'string' ? null : must(command, '--hand-over-to', readEmail(heir.trim()));
      return changeStatus(attempt, command, positionals, { ...options, heirEmail });
    }
  }
}

function applyOne(
  attempt: Attempt,
  cells: Readonly<Record<string, string>>,
  onlyIf: 'new' | 'known',
  options: ApplyOptions,
): Promise<CommandReport> {
  const read = readStaffRow(cells, null);
  if ('row' in read) return applyRows(attempt, { rows: [read.row], refusals: [], onlyIf }, options);
  const reasons = read.problems.map(({ column, reason }) => `--${column} ${reason}`);
  return applyRows(
    attempt,
    { rows: [], refusals: [refusedRow(null, cells['email'] ?? '', ...reasons)] },
    options,
  );
}

const accountCells = (account: AccountDetails) => ({
  name: account.fullName,
  role: account.role,
  channel: account.channel ?? '',
  level: account.level ?? '',
  unit: account.unit.length === 0 ? '' : showUnit(account.unit),
  certificateNumber: account.certificate?.number ?? '',
  certificateFrom: account.certificate?.validFrom ?? '',
  certificateTo: account.certificate?.validTo ?? '',
});

function conclude(
  { rows, isDone, stoppedBecause }: CommandReport,
  { isDryRun }: ApplyOptions,
  { out, err }: Terminal,
): number {
  const refusalCount = rows.filter(({ results }) => results.includes('refused')).length;
  if (stoppedBecause !== null) err(`Nothing was changed: ${stoppedBecause}.\n`);
  else if (isDryRun) out('A dry run: nothing was changed.\n');
  else if (!isDone && rows.length > 1) {
    err(
      `Nothing was changed, because ${refusalCount} of ${rows.length} are refused: ` +
        'mend them, or leave them out with --skip-bad.\n',
    );
  } else if (!isDone) err('Nothing was changed.\n');
  return refusalCount > 0 || stoppedBecause !== null ? EXIT.REFUSED : EXIT.DONE;
}

/** Checked before any change, because the report cannot be repeated afterwards. */
async function mustBeWritable(path: string): Promise<void> {
  try {
    await appendFile(resolve(path), '');
  } catch (error) {
    throw new CommandError(
      `${resolve(path)} can't be written (${errorMessage(error).split(':')[0]}): ` +
        'nothing was changed.',
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
      `${resolve(path)} can't be written (${errorMessage(error).split(':')[0]}); ` +
        'the report stands above.\n',
    );
    return false;
  }
}

async function fileAt(path: string): Promise<Uint8Array> {
  try {
    return await readFile(resolve(path));
  } catch (error) {
    throw new CommandError(
      `${resolve(path)} can't be read (${errorMessage(error).split(':')[0]}).`,
    );
  }
}
