import type { stepUpLink as call } from '@salus/api/customer-link.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { InsuredField, ProposerField } from '@salus/domain/contract-fields.ts';
import {
  afterWrongLast4,
  isRightLast4,
  maskEmail,
  maskIdentity,
  maskPhone,
  openUntil,
  whyNotStepUp,
} from '@salus/domain/verification/link-step-up.ts';
import type { Config } from '../config.ts';
import type { Customer, CustomerWrite } from '../context.ts';
import { CommittedRefusal } from '../platform/http/routes.ts';
import { mustAwaitPayment, type ShownFacts } from './customer-view.ts';
import { noteAct } from './note-act.ts';
import { lockLinked, lockStepUp, noteStepUp } from './store.ts';

/**
 * Opens the details behind the link to its holder who knows the end of the proposer's identity
 * number. The link's lock serialises parallel guesses on all servers.
 */
export const stepUpLink: CustomerWrite<typeof call> = async ({ tx, actor, now }, { last4 }) => {
  await lockLinked(tx, actor.contractId);
  const link = await lockStepUp(tx, actor.linkId);
  await mustAwaitPayment(tx, link);
  const refusal = whyNotStepUp(link.step_up_locked_until, now);
  if (refusal) throw RefusalError.of(refusal);
  await noteAct(tx, actor.linkId, now);
  if (!isRightLast4(link.proposer_national_id, last4)) {
    const wrong = afterWrongLast4(link.step_up_tries, now);
    await noteStepUp(tx, actor.linkId, {
      step_up_tries: wrong.tries,
      step_up_locked_until: wrong.lockedUntil,
    });
    return new CommittedRefusal(wrong.refusal);
  }
  const until = openUntil(now);
  await noteStepUp(tx, actor.linkId, {
    step_up_tries: 0,
    step_up_locked_until: null,
    stepped_up_until: until,
  });
  return { openUntil: until };
};

/** True while the holder of the link must still prove who they are (LINK-11). */
export function isMasked(
  { linkStepUp }: Pick<Config, 'linkStepUp'>,
  { steppedUpUntil }: Pick<Customer, 'steppedUpUntil'>,
  now: Date,
): boolean {
  return linkStepUp && (steppedUpUntil === null || steppedUpUntil <= now);
}

/** @throws Refusal LINK_STEP_UP_REQUIRED for a call that needs the details (LINK-13) */
export function mustBeSteppedUp(config: Pick<Config, 'linkStepUp'>, actor: Customer, now: Date) {
  if (isMasked(config, actor, now)) throw new RefusalError('LINK_STEP_UP_REQUIRED');
}

/** The contract without identity numbers, contact data and health answers. */
export function maskedFacts(facts: ShownFacts): ShownFacts {
  return {
    ...facts,
    ...maskedProposer(facts),
    insuredDetails: facts.insuredDetails.map(maskedInsured),
    questionOne: null,
    questionTwo: null,
    questionThree: null,
  };
}

/** Lists every field, so that a new one does not compile until it is shown or masked here. */
function maskedProposer(facts: ShownFacts) {
  return {
    proposerName: facts.proposerName,
    proposerTypeNID: facts.proposerTypeNID,
    proposerNationalId: maskIdentity(facts.proposerNationalId),
    proposerNationalIdDate: null,
    proposerPlaceOfOrigin: null,
    proposerPlaceCMND: null,
    proposerDOB: facts.proposerDOB,
    proposerGender: facts.proposerGender,
    proposerMobile: maskPhone(facts.proposerMobile),
    proposerEmail: maskEmail(facts.proposerEmail),
    proposerAddress: null,
  } satisfies Pick<ShownFacts, ProposerField>;
}

type ShownInsured = ShownFacts['insuredDetails'][number];

/** Lists every field, like `maskedProposer`. */
function maskedInsured(insured: ShownInsured) {
  return {
    insuredName: insured.insuredName,
    insuredTypeNID: insured.insuredTypeNID,
    insuredNationalId: maskIdentity(insured.insuredNationalId),
    insuredDOB: insured.insuredDOB,
    insuredGender: insured.insuredGender,
    insuredRelationship: insured.insuredRelationship,
  } satisfies Pick<ShownInsured, Exclude<InsuredField, 'isSameProposer'>>;
}
