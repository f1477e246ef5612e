import { randomBytes } from 'node:crypto';
import type * as api from '@salus/api/contracts.ts';
import type { ContractDraft } from '@salus/domain/contracts/draft.ts';
import { lifecycle } from '@salus/domain/contracts/lifecycle.ts';
import { referenceNumber } from '@salus/domain/contracts/numbers.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { PreparedWrite, Staff, WriteContext } from '../context.ts';
import { pipeline } from '../platform/db.ts';
import { chosenOffer, draftColumns, insuredRows } from './draft-columns.ts';
import { NO_HISTORY } from './history-mac.ts';
import { reachOf } from './scope.ts';
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
    reach: reachOf(actor),
    now,
    mayAsk,
  });
  const columns = {
    ...draftColumns(draft, await chosenOffer(tx, type, draft.planId, actor.channel, today)),
    type_contract: type,
    status: lifecycle.create.to,
    officer_id: actor.accountId,
    created_at: now,
    updated_at: now,
  };
  for (let draw = 1; draw <= DRAWS; draw += 1) {
    const saved = await tx
      .insertInto('contracts')
      .values({
        ...columns,
        reference_number: referenceNumber(today, randomBytes(6)),
      })
      .onConflict((clash) => clash.column('reference_number').doNothing())
      .returning(['id', 'reference_number', 'premium_amount', 'updated_at'])
      .executeTakeFirst();
    if (!saved) continue;
    const insureds = tx.insertInto('insureds').values(insuredRows(saved.id, draft.insuredDetails));
    const entry = {
      contractId: saved.id,
      follows: NO_HISTORY,
      from: null,
      to: lifecycle.create.to,
      note: null,
      fields: [],
    } as const;
    const { records } = await actionRecords(ctx, 'create', entry);
    await pipeline(tx, [insureds, ...records]);
    return {
      referenceNumber: saved.reference_number,
      premiumAmount: saved.premium_amount,
      updatedAt: saved.updated_at,
      ...warningsPart(warnings),
    };
  }
  throw new Error('no free reference number was drawn');
}
