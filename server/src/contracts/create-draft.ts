import { randomBytes } from 'node:crypto';
import type { FieldChange } from '@salus/api/contract-view.ts';
import type * as api from '@salus/api/contracts.ts';
import type { ContractDraft } from '@salus/domain/contracts/draft.ts';
import { lifecycle } from '@salus/domain/contracts/lifecycle.ts';
import { referenceNumber } from '@salus/domain/contracts/numbers.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Insertable } from 'kysely';
import type { PreparedWrite, Staff, WriteContext } from '../context.ts';
import type { DB } from '../platform/database.gen.ts';
import { pipeline } from '../platform/db.ts';
import { chosenOffer, draftColumns, insuredRows } from './draft-columns.ts';
import { NO_HISTORY } from './history-mac.ts';
import { actorReach } from './scope.ts';
import { actionRecords } from './transition.ts';
import { mayAskToSave, savedDraftWarnings, warningsPart } from './warnings/draft-warnings.ts';

/** Two random numbers of a day collide once in a billion; then a new one is drawn. */
const DRAWS = 5;

/** Saves a new individual contract as a draft of the officer (DRAFT-1). */
export const createDraft: PreparedWrite<typeof api.createDraft, Staff, boolean> = {
  prepare: mayAskToSave,
  write: (ctx, draft, mayAsk) => saveNew(ctx, 'INDIVIDUAL', draft, mayAsk),
};

export const createFamilyDraft: PreparedWrite<typeof api.createFamilyDraft, Staff, boolean> = {
  prepare: mayAskToSave,
  write: (ctx, draft, mayAsk) => saveNew(ctx, 'FAMILY', draft, mayAsk),
};

async function saveNew(
  ctx: WriteContext<Staff>,
  type: ContractType,
  draft: ContractDraft,
  mayAsk: boolean,
) {
  const { tx, app, actor, now } = ctx;
  const today = businessDay(now);
  const warnings = await savedDraftWarnings(tx, app.config.selfRule, draft, {
    exceptId: null,
    reach: actorReach(actor),
    renewalStartsOn: null,
    now,
    mayAsk,
  });
  const offer = await chosenOffer(tx, type, draft.planId, actor.channel, today);
  const row = await insertDraft(ctx, type, {
    columns: draftColumns(draft, offer),
    insureds: draft.insuredDetails,
    fields: [],
  });
  return {
    referenceNumber: row.reference_number,
    premiumAmount: row.premium_amount,
    updatedAt: row.updated_at,
    ...warningsPart(warnings),
  };
}

type NewDraft = {
  readonly columns: ReturnType<typeof draftColumns> & RenewalColumns;
  readonly insureds: ContractDraft['insuredDetails'];
  /** Fields of the history's first row. */
  readonly fields: readonly FieldChange[];
};

type RenewalColumns = Partial<
  Pick<Insertable<DB['contracts']>, 'renewal_of' | 'renewal_starts_on' | 'health_answers'>
>;

/** Writes a draft of the officer with its persons and the first row of its history. */
export async function insertDraft(
  ctx: WriteContext<Staff>,
  type: ContractType,
  { columns, insureds, fields }: NewDraft,
) {
  const { tx, actor, now } = ctx;
  for (let draw = 1; draw <= DRAWS; draw += 1) {
    const row = await tx
      .insertInto('contracts')
      .values({
        ...columns,
        type_contract: type,
        status: lifecycle.create.to,
        officer_id: actor.accountId,
        created_at: now,
        updated_at: now,
        reference_number: referenceNumber(businessDay(now), randomBytes(6)),
      })
      .onConflict((clash) => clash.column('reference_number').doNothing())
      .returning(['id', 'reference_number', 'premium_amount', 'updated_at'])
      .executeTakeFirst();
    if (!row) continue;
    const entry = {
      contractId: row.id,
      follows: NO_HISTORY,
      from: null,
      to: lifecycle.create.to,
      note: null,
      fields,
    } as const;
    const { records } = await actionRecords(ctx, 'create', entry);
    await pipeline(tx, [
      tx.insertInto('insureds').values(insuredRows(row.id, insureds)),
      ...records,
    ]);
    return row;
  }
  throw new Error('no free reference number was drawn');
}
