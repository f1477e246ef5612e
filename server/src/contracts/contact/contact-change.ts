import type { contactChange } from '@salus/api/contracts/contact-change.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import type { ContactField } from '@salus/domain/policyholder/contact-change.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Actor } from '../../context.ts';
import type { Tx } from '../../platform/db.ts';
import type { ContractRow, LockedContract } from '../locked-contract.ts';

const columnFields = {
  proposer_email: 'proposerEmail',
  proposer_mobile: 'proposerMobile',
} as const satisfies Partial<Record<keyof ContractRow, ContactField>>;

/** The customer's own correction locks nothing (LIFE-16). */
const isRecordedFor: Readonly<Record<Actor['kind'], boolean>> = {
  staff: true,
  system: true,
  gateway: true,
  customer: false,
  policyholder: false,
};

type Change = {
  readonly contract: LockedContract;
  readonly set: Readonly<Partial<Record<keyof typeof columnFields, unknown>>>;
};

/**
 * The columns that record a change of contact by anyone but the customer, by contract. Every action
 * passes here, so a new way to change a contact is recorded as well.
 */
export async function contactChanges(
  tx: Tx,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  changes: readonly Change[],
) {
  const recorded = isRecordedFor[actor.kind]
    ? changes.filter(({ contract, set }) => changedFields(contract, set).length > 0)
    : [];
  const agreed = await readAgreed(
    tx,
    recorded.map(({ contract }) => contract),
  );
  const by = actor.kind === 'staff' ? actor.accountId : null;
  return new Map(
    recorded
      .filter(({ contract }) => agreed.has(contract.id))
      .map(({ contract, set }) => {
        const fields = [
          ...(contract.contact_changed_fields ?? []),
          ...changedFields(contract, set),
        ];
        return [
          contract.id,
          {
            contact_changed_at: now,
            contact_changed_by: by,
            contact_changed_fields: [...new Set(fields)].sort(),
          },
        ] as const;
      }),
  );
}

function changedFields(contract: LockedContract, set: Change['set']): ContactField[] {
  return objectKeys(columnFields).flatMap((column) => {
    const after = set[column];
    return after === undefined || after === contract[column] ? [] : [columnFields[column]];
  });
}

/** Contracts whose customer has paid, was verified, or consented, also before a recalled link. */
async function readAgreed(
  tx: Tx,
  contracts: readonly LockedContract[],
): Promise<ReadonlySet<number>> {
  const [known, others] = [new Set<number>(), new Set<number>()];
  for (const { id, paid_at: paidAt, verified_at: verifiedAt } of contracts)
    ((paidAt ?? verifiedAt) ? known : others).add(id);
  if (others.size === 0) return known;
  const { rows } = await sql<{ id: number }>`
    select k.id from unnest(${[...others]}::bigint[]) as k (id)
     where exists (select from consents where contract_id = k.id)
        or exists (select from recalled_consents where contract_id = k.id)`.execute(tx);
  for (const { id } of rows) known.add(id);
  return known;
}

/** As JSON of the database. */
export type ContactChangeRow = {
  readonly changedAt: string;
  readonly by: string | null;
  readonly fields: ContactField[];
};

/** The change of contact of the contract whose id is in this column, for lists with accounts. */
export const contactChangeOf = (idColumn: string) => sql<ContactChangeRow | null>`
  (select json_build_object('changedAt', contact.contact_changed_at, 'by', changer.full_name,
                            'fields', contact.contact_changed_fields)
     from contracts contact left join accounts changer on changer.id = contact.contact_changed_by
    where contact.id = ${sql.ref(idColumn)} and contact.contact_changed_at is not null)`;

/** Under wire names. */
export const contactChangeView = (row: ContactChangeRow | null): z.input<typeof contactChange> =>
  row && { ...row, changedAt: new Date(row.changedAt) };
