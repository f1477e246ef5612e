import { randomBytes } from 'node:crypto';
import type { createDraft as call, createFamilyDraft as familyCall } from '@salus/api/contracts.ts';
import type { ContractDraft } from '@salus/domain/contracts/draft.ts';
import { referenceNumber } from '@salus/domain/contracts/numbers.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import type { Context, Staff, StaffUseCase } from '../context.ts';
import { inTransaction } from '../platform/db.ts';
import { chosenOffer, draftColumns, insuredRows } from './draft-columns.ts';
import { appendingHistory } from './transition.ts';

/** Two random numbers of a day collide once in a billion; then another one is drawn. */
const DRAWS = 5;

/** Saves a new individual contract as a draft of the officer (decisions §4 "create"). */
export const createDraft: StaffUseCase<typeof call> = (ctx, draft) => saveNew(ctx, 'INDIVIDUAL', draft);

/** The same for a family. */
export const createFamilyDraft: StaffUseCase<typeof familyCall> = (ctx, draft) => saveNew(ctx, 'FAMILY', draft);

const saveNew = (ctx: Context<Staff>, type: ContractType, draft: ContractDraft) =>
  inTransaction(ctx.app.db, async (tx) => {
    const { actor, now } = ctx;
    const columns = {
      ...draftColumns(draft, await chosenOffer(tx, type, draft.planId, actor.channel)),
      type_contract: type,
      status: 'DRAFT',
      officer_id: actor.accountId,
      created_at: now,
      updated_at: now,
    };
    for (let draw = 1; draw <= DRAWS; draw += 1) {
      const saved = await tx
        .insertInto('contracts')
        .values({ ...columns, reference_number: referenceNumber(businessDayOf(now), randomBytes(6)) })
        .onConflict((clash) => clash.column('reference_number').doNothing())
        .returning(['id', 'reference_number', 'premium_amount', 'updated_at'])
        .executeTakeFirst();
      if (!saved) continue;
      const entry = {
        contractId: saved.id,
        action: 'create',
        from: null,
        to: 'DRAFT',
        note: null,
        fields: [],
      } as const;
      const answer = {
        referenceNumber: saved.reference_number,
        premiumAmount: saved.premium_amount,
        updatedAt: saved.updated_at,
      };
      const insureds = tx.insertInto('insureds').values(insuredRows(saved.id, draft.insuredDetails));
      // No state stands in the way of a second draft, as it does of everything that is done to a contract later.
      await ctx.finish(tx, [insureds, appendingHistory(tx, { actor, now }, entry)], answer);
      return answer;
    }
    throw new Error('no free reference number was drawn');
  });
