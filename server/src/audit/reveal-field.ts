import type { revealField as call } from '@salus/api/audit.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { insuredFields, proposerFields } from '@salus/domain/contract-fields.ts';
import { type MaskedField, maskedFieldAt } from '@salus/domain/people/mask.ts';
import { sql } from 'kysely';
import type { StaffUseCase } from '../context.ts';
import { actorReach, isWithin } from '../contracts/scope.ts';

/** Returns a masked value in full (SEC-9); the runner logs the read with its reason. */
export const revealField: StaffUseCase<typeof call> = async (
  { app, actor },
  { referenceNumber, field },
) => {
  const maskedField = maskedFieldAt(field);
  const column = maskedField && tableColumn(maskedField);
  if (!maskedField || !column) throw new RefusalError('NOT_FOUND');
  const row = await app.db
    .selectFrom('contracts')
    .leftJoin('insureds', (join) =>
      join
        .onRef('insureds.contract_id', '=', 'contracts.id')
        .on('insureds.position', '=', maskedField.position ?? 0),
    )
    .select(sql<string | null>`${sql.ref(column)}`.as('value'))
    .where('contracts.reference_number', '=', referenceNumber)
    .where(isWithin(actorReach(actor)))
    .executeTakeFirst();
  if (!row || row.value === null) throw new RefusalError('NOT_FOUND');
  return { referenceNumber, field, value: row.value };
};

function tableColumn({ name, position }: MaskedField): string | null {
  const [table, fields]: readonly [string, Readonly<Record<string, { column: string }>>] =
    position === null ? ['contracts', proposerFields] : ['insureds', insuredFields];
  const column = fields[name]?.column;
  return column === undefined ? null : `${table}.${column}`;
}
