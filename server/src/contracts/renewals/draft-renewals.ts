import type { draftRenewals as call } from '@salus/api/contracts/renewals.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { type ContractDraft, draftSchema } from '@salus/domain/contracts/draft.ts';
import { whyNotEligibleOn } from '@salus/domain/contracts/eligibility.ts';
import { HEALTH_QUESTION_IDS } from '@salus/domain/contracts/health-questions.ts';
import { whyNotInsurable } from '@salus/domain/contracts/insurable.ts';
import { firstRenewedDay } from '@salus/domain/contracts/renewal.ts';
import { renewedPersons } from '@salus/domain/contracts/renewed-persons.ts';
import { selfDifferences } from '@salus/domain/contracts/warnings/self.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { z } from 'zod';
import { offeredPlans } from '../../catalogue/offered-plans.ts';
import type { Staff, StaffWrite, WriteContext } from '../../context.ts';
import { failureBody, fieldRefusal, validationRefusal } from '../../platform/http/reply.ts';
import { refusalMessage } from '../../translations.ts';
import { insuredView, proposerView } from '../contract-view.ts';
import { insertDraft } from '../create-draft.ts';
import { chosenOffer, draftColumns } from '../draft-columns.ts';
import { contractFacts, type LockedContract } from '../locked-contract.ts';
import { refuseUnlessAllowed, transition } from '../transition.ts';
import { lockRenewed } from './lock-renewed.ts';

type Draft = z.input<typeof call.output>['drafted'][number];

/** Drafts the next year of policies, each judged by itself (RENEW-4). */
export const draftRenewals: StaffWrite<typeof call> = async (
  ctx,
  { referenceNumbers, leaveOut = false },
) => {
  const numbers = [...new Set(referenceNumbers)];
  const contracts = await lockRenewed(ctx.tx, numbers, ctx.actor.accountId);
  const drafts: Draft[] = [];
  const refusals: { referenceNumber: string; code: string; message: string; data: unknown }[] = [];
  for (const number of numbers) {
    try {
      const contract = contracts.get(number);
      if (!contract) throw new RefusalError('NOT_FOUND');
      drafts.push(await draftRenewal(ctx, contract, leaveOut));
    } catch (error) {
      // Refusals come before the first write, so the others are not affected.
      if (!(error instanceof RefusalError)) throw error;
      const {
        error_code: code,
        message,
        data,
      } = failureBody(error, refusalMessage, ctx.origin.language);
      refusals.push({ referenceNumber: number, code, message, data });
    }
  }
  return { drafted: drafts, refused: refusals };
};

/** @throws Refusal before anything is written */
async function draftRenewal(
  ctx: WriteContext<Staff>,
  contract: LockedContract,
  leavesOut: boolean,
): Promise<Draft> {
  const { tx, app, actor, now } = ctx;
  if (contract.renewedBy)
    throw new RefusalError('RENEWED_ALREADY', { referenceNumber: contract.renewedBy });
  refuseUnlessAllowed('renew', contract, ctx);
  const { type_contract: type, policy_ends_on: endsOn } = contract;
  if (endsOn === null) throw new Error('a policy in force has a period');
  const startsOn = firstRenewedDay(endsOn);
  const today = businessDay(now);
  const draft = judgeDraft(contract, { startsOn, today, leavesOut });
  const differences = app.config.selfRule === 'refuse' ? selfDifferences(draft) : [];
  if (differences.length > 0)
    throw fieldRefusal(differences.map(({ path }) => ({ path, code: 'self_must_be_proposer' })));
  const plans = actor.channel ? await offeredPlans(tx, type, actor.channel, today) : [];
  if (!plans.some(({ code }) => code === draft.planId))
    throw new RefusalError('PLAN_NOT_ON_SALE', { packageName: contract.package_name });
  const offer = await chosenOffer(tx, type, draft.planId, actor.channel, today);

  const row = await insertDraft(ctx, type, {
    columns: {
      ...draftColumns(draft, offer),
      // The officer asks again: the old answers are a year old (RENEW-6).
      health_answers: [],
      renewal_of: contract.id,
      renewal_starts_on: startsOn,
    },
    insureds: draft.insuredDetails,
    fields: [{ field: 'renewalOf', from: null, to: contract.reference_number }],
  });
  await transition(tx, ctx, contract, 'renew', {
    set: { renewal_lost_at: null, renewal_lost_reason: null },
    fields: [{ field: 'renewedBy', from: null, to: row.reference_number }],
  });
  return {
    from: contract.reference_number,
    to: row.reference_number,
    formerPremiumAmount: contract.premium_amount,
    premiumAmount: row.premium_amount,
  };
}

type Judgement = { readonly startsOn: Day; readonly today: Day; readonly leavesOut: boolean };

/** The input of the renewal. Ages count on its first day, or today where that has passed. */
function judgeDraft(contract: LockedContract, judgement: Judgement): ContractDraft {
  const { today, leavesOut } = judgement;
  const { type_contract: type } = contract;
  const startsOn = judgement.startsOn < today ? today : judgement.startsOn;
  const insureds = contract.insureds.map(insuredView);
  const choice = renewedPersons(type, insureds, { startsOn, leavesOut });
  if ('refusal' in choice) throw RefusalError.of(choice.refusal);
  const ineligible = whyNotEligibleOn(startsOn, { ...contractFacts(contract), insureds: [] });
  if (ineligible) throw RefusalError.of(ineligible);
  for (const { insuredName, insuredRelationship } of choice.persons) {
    const reason = whyNotInsurable(insuredRelationship, type);
    if (reason) throw new RefusalError(reason.refusal, { insuredName });
  }
  const result = draftSchema(type)(today, startsOn).safeParse({
    planId: contract.plan_id,
    ...proposerView(contract),
    insuredDetails: choice.persons,
    medicalQuestionnaires: HEALTH_QUESTION_IDS.map((id) => ({
      medQuestionId: id,
      medQuestionResult: 0,
    })),
  });
  if (!result.success) throw validationRefusal(result.error.issues);
  return result.data;
}
