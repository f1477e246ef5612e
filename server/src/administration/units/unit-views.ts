import type { unitView } from '@salus/api/administration/units.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { UnitKind } from '@salus/domain/people/roles.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Reader } from '../../platform/db.ts';

type UnitView = z.input<typeof unitView>;

type Row = {
  readonly id: number;
  readonly parent_id: number | null;
  readonly kind: UnitKind;
  readonly name: string;
  readonly path: readonly string[];
  readonly closed_at: Date | null;
  readonly people: number;
};

/** Every unit, each after its parent, by name. */
export async function readUnitViews(reader: Reader): Promise<UnitView[]> {
  const { rows } = await sql<Row>`
    select units.id, parent_id, kind, name, unit_path(units.id) as path, closed_at,
           (select count(*) from accounts
             where unit_id = units.id and disabled_at is null) as people
      from units`.execute(reader);
  const childrenByParent = Map.groupBy(rows, (row) => row.parent_id);
  const subtree = (parentId: number | null): UnitView[] =>
    (childrenByParent.get(parentId) ?? []).toSorted(byName).flatMap((row) => {
      const below = subtree(row.id);
      const peopleBelow = below
        .filter((unit) => unit.parentId === row.id)
        .reduce((sum, unit) => sum + unit.peopleBelow, row.people);
      return [{ ...showUnit(row), peopleBelow }, ...below];
    });
  return subtree(null);
}

/** @throws Refusal NOT_FOUND */
export async function readUnitView(reader: Reader, unitId: number): Promise<UnitView> {
  const view = (await readUnitViews(reader)).find((unit) => unit.unitId === unitId);
  if (!view) throw new RefusalError('NOT_FOUND');
  return view;
}

function showUnit(row: Row): Omit<UnitView, 'peopleBelow'> {
  return {
    unitId: row.id,
    parentId: row.parent_id,
    kind: row.kind,
    name: row.name,
    unitPath: row.path.join(' > '),
    state: row.closed_at === null ? 'OPEN' : 'CLOSED',
    closedAt: row.closed_at,
    people: row.people,
  };
}

const collator = new Intl.Collator('vi', { numeric: true });
const byName = (a: Row, b: Row) => collator.compare(a.name, b.name) || a.id - b.id;
