import { RefusalError } from '@salus/api/refusal-error.ts';
import { needsSecondAdmin } from '@salus/domain/administration/second-admin.ts';
import { normaliseLine } from '@salus/domain/people/text.ts';
import { toFieldProblems } from '@salus/domain/validation/field-codes.ts';
import { unitName } from '@salus/domain/validation/unit-name.ts';
import { insertHistory } from '../accounts/account-rows.ts';
import {
  changeUnit,
  closeUnit,
  createUnit,
  judgeUnitChange,
  mergeUnits,
} from '../accounts/units/change-units.ts';
import type { UnitOperation } from '../accounts/units/unit-history.ts';
import { readUnitPath } from '../accounts/units/unit-rows.ts';
import { findUnitAt, type UnitPath } from '../accounts/units.ts';
import { readUnit, showUnit, Wrong } from '../administration/import/staff-row.ts';
import type { Tx } from '../platform/db.ts';
import { fieldRefusal } from '../platform/http/reply.ts';
import type { CommandReport } from './apply-rows.ts';
import { must, onlyOne, optionText, parseReason, usage, type Values } from './command-arguments.ts';
import type { UnitCommand } from './desk-help.ts';
import type { Attempt } from './program.ts';
import type { Result } from './report.ts';
import { runStep } from './run-step.ts';

type UnitStep = {
  readonly path: UnitPath;
  /** The text of the command's own option. */
  readonly text: string;
  readonly isConfirmed: boolean;
};

type Change = (
  tx: Tx,
  step: UnitStep,
  operation: UnitOperation,
) => Promise<{ readonly result: Result; readonly path: UnitPath }>;

/** The option beside the path that a command needs. */
const ownOption: Readonly<Record<UnitCommand, string | null>> = {
  'unit-create': null,
  'unit-rename': 'name',
  'unit-move': 'to',
  'unit-merge': 'into',
  'unit-close': null,
};

/** Changes the tree by the functions of the desk (UNIT-3 to UNIT-6). */
export function changeTree(
  attempt: Attempt,
  command: UnitCommand,
  positionals: readonly string[],
  { values, isDryRun }: { readonly values: Values; readonly isDryRun: boolean },
): Promise<CommandReport> {
  const pathText = onlyOne(command, positionals, 'PATH of the unit');
  const path = must(command, 'PATH', readUnit(normaliseLine(pathText)));
  if (path.length === 0) throw usage(command, 'Name the PATH of the unit');
  const option = ownOption[command];
  const text = option === null ? '' : normaliseLine(optionText(values, option) ?? '');
  if (option !== null && text === '') throw usage(command, `--${option} is empty`);
  const reason = parseReason(command, values);
  const about = { subject: 'unit', name: showUnit(path), isDryRun };
  const step = { path, text, isConfirmed: values['confirm'] === true };
  return runStep(attempt, about, async (tx, { operator, now }) => {
    const change = await changes[command](tx, step, { operator, now, reason });
    return { result: change.result, details: [showUnit(change.path), reason] };
  });
}

const changes: Readonly<Record<UnitCommand, Change>> = {
  'unit-create': async (tx, { path, isConfirmed }, operation) => {
    const parentId = path.length === 1 ? null : await unitAt(tx, path.slice(0, -1));
    const name = checkName(path.at(-1) ?? '');
    const id = await createUnit(tx, { parentId, name, isConfirmed }, operation);
    return { result: 'created', path: await readUnitPath(tx, id) };
  },
  'unit-rename': async (tx, { path, text, isConfirmed }, operation) => {
    const unitId = await unitAt(tx, path);
    await changeUnit(tx, { unitId, name: checkName(text), isConfirmed }, operation);
    return { result: 'renamed', path: await readUnitPath(tx, unitId) };
  },
  'unit-move': async (tx, { path, text, isConfirmed }, operation) => {
    const unitId = await unitAt(tx, path);
    const move = { unitId, parentId: await unitAt(tx, readPath(text)), isConfirmed };
    const { isMoved } = await judgeUnitChange(tx, move);
    if (!isMoved) return { result: 'unchanged', path };
    await changeUnit(tx, move, operation);
    await recordOperator(tx, 'MOVE_UNIT', unitId, operation);
    return { result: 'moved', path: await readUnitPath(tx, unitId) };
  },
  'unit-merge': async (tx, { path, text }, operation) => {
    const [fromId, intoId] = [await unitAt(tx, path), await unitAt(tx, readPath(text))];
    await mergeUnits(tx, { fromId, intoId }, operation);
    await recordOperator(tx, 'MERGE_UNITS', fromId, operation);
    return { result: 'merged', path: await readUnitPath(tx, intoId) };
  },
  'unit-close': async (tx, { path }, operation) => {
    await closeUnit(tx, await unitAt(tx, path), operation);
    return { result: 'closed', path };
  },
};

/** The operator decides in place of a second admin, as the history records (ADMIN-4). */
async function recordOperator(
  tx: Tx,
  kind: 'MOVE_UNIT' | 'MERGE_UNITS',
  unitId: number,
  operation: UnitOperation,
): Promise<void> {
  if (needsSecondAdmin(kind))
    await insertHistory(tx, { unitId }, 'OPERATOR_DECIDED', {}, operation);
}

/** @throws Refusal NOT_FOUND */
async function unitAt(tx: Tx, path: UnitPath): Promise<number> {
  const unitId = await findUnitAt(tx, path);
  if (unitId === null) throw new RefusalError('NOT_FOUND', { name: showUnit(path) });
  return unitId;
}

/** An option's path; one that can't be read names no unit. */
function readPath(text: string): UnitPath {
  const path = readUnit(text);
  if (path instanceof Wrong) throw new RefusalError('NOT_FOUND', { name: text });
  return path;
}

/** @throws Refusal that names `name` */
function checkName(text: string): string {
  const name = unitName().safeParse(text);
  if (name.success) return name.data;
  const problems = toFieldProblems(name.error.issues);
  throw fieldRefusal(problems.map((problem) => ({ ...problem, path: 'name' })));
}
