import type { UnitPath } from '../accounts/units.ts';
import { showUnit } from '../administration/import/staff-row.ts';
import { readUnitViews } from '../administration/units/unit-views.ts';
import type { formats } from './list-staff.ts';
import type { Program } from './program.ts';
import { toCsv } from './to-csv.ts';
import { toTable } from './to-table.ts';

type ListOptions = {
  /** The unit and all below it. */
  readonly unit: UnitPath | null;
  readonly format: (typeof formats)[number];
};

/** The tree as the desk shows it: each unit after its parent, closed ones marked. */
export async function listUnits({ db }: Program, { unit, format }: ListOptions): Promise<string> {
  const top = unit && showUnit(unit);
  const units = (await readUnitViews(db)).filter(
    ({ unitPath }) => top === null || unitPath === top || unitPath.startsWith(`${top} > `),
  );
  if (format === 'json') return `${JSON.stringify(units, null, 2)}\n`;
  const head = ['unit', 'kind', 'state', 'accounts', 'and below'];
  const rows = units.map((one) => [
    one.unitPath,
    one.kind,
    one.state,
    String(one.people),
    String(one.peopleBelow),
  ]);
  if (format === 'csv') return toCsv([head, ...rows]);
  return `${toTable(head, rows)}${rows.length} ${rows.length === 1 ? 'unit' : 'units'}\n`;
}
