import { normaliseLine } from '@salus/domain/people/text.ts';
import { readUnit } from '../administration/import/staff-row.ts';
import {
  must,
  onlyOne,
  optionText,
  parseChoice,
  parseNumber,
  refuseOthers,
  type Values,
} from './command-arguments.ts';
import type { DeskRead } from './desk-help.ts';
import { formats } from './list-staff.ts';
import { listUnits } from './list-units.ts';
import type { Program } from './program.ts';
import { listCatalogue, showVersion } from './show-catalogue.ts';

/** Units and the catalogue as the desk shows them, or the message that a version is missing. */
export async function readDesk(
  command: DeskRead,
  values: Values,
  positionals: readonly string[],
  program: Program,
): Promise<{ readonly text: string; readonly isMissing: boolean }> {
  if (command === 'catalogue-show') {
    const number = onlyOne(command, positionals, 'NUMBER of the version');
    const text = await showVersion(program, parseNumber(command, number));
    return { text: text ?? `There is no version ${number}.\n`, isMissing: text === null };
  }
  refuseOthers(command, positionals, 0);
  if (command === 'catalogue') {
    const about = optionText(values, 'plan') ?? optionText(values, 'product') ?? null;
    const choices = ['table', 'json'] as const;
    const format = parseChoice(command, '--format', choices, optionText(values, 'format'));
    return {
      text: await listCatalogue(program, { about, format: format ?? 'table' }),
      isMissing: false,
    };
  }
  const format = parseChoice(command, '--format', formats, optionText(values, 'format')) ?? 'table';
  const top = optionText(values, 'unit');
  const unit = top === undefined ? null : must(command, '--unit', readUnit(normaliseLine(top)));
  return { text: await listUnits(program, { unit, format }), isMissing: false };
}
