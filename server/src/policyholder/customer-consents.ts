import type * as api from '@salus/api/contracts/policyholder.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { OFFERS } from '@salus/domain/contracts/consents.ts';
import { acceptedLanguage } from '@salus/domain/people/languages.ts';
import { dueDays } from '@salus/domain/policyholder/requests.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { PolicyholderWrite } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { transition } from '../contracts/transition.ts';
import { giveConsents } from '../customer-link/give-consents.ts';
import { giveOfferConsent } from '../customer-link/offer-consents.ts';
import { requestView } from './policy-view.ts';
import { confirmRequest } from './request-message.ts';
import { insertRequest } from './store.ts';

/** Gives the consents of a policy that was issued without them (CONSENT-6). */
export const giveMissingConsents: PolicyholderWrite<typeof api.giveMissingConsents> = async (
  ctx,
  input,
) => {
  const contract = await lockContract(ctx.tx, { id: ctx.actor.contractId });
  const consents = input.consents.filter((kind) => kind !== OFFERS);
  if (input.consents.includes(OFFERS)) {
    const language = acceptedLanguage(input.language ?? ctx.origin.language);
    await giveOfferConsent(ctx, contract.id, { way: 'MY_PAGE', language });
    if (consents.length === 0) return { consentState: contract.consent_state };
  }
  const consentInput = { way: 'SMS_LINK', ...input, consents } as const;
  const updatedContract = await giveConsents(ctx, contract, consentInput);
  return { consentState: updatedContract.consent_state };
};

/** Asks the back office to stop what the customer consented to (MY-6). Nothing stops by itself. */
export const withdrawConsents: PolicyholderWrite<typeof api.withdrawConsents> = async (
  ctx,
  { consents, note = null },
) => {
  const { tx, actor, now } = ctx;
  const contract = await lockContract(tx, { id: actor.contractId });
  const kinds = [...new Set(consents)];
  await transition(tx, ctx, contract, 'requestConsentWithdrawal', {
    note,
    fields: kinds.map((kind) => ({ field: 'withdrawnConsent', from: null, to: kind })),
  });
  const request = await insertRequest(
    tx,
    {
      contractId: contract.id,
      kind: 'WITHDRAW_CONSENT',
      consents: kinds,
      note,
      refundEstimate: null,
      ...dueDays('WITHDRAW_CONSENT', businessDay(now)),
    },
    now,
  );
  if (!request) throw new RefusalError('REQUEST_ALREADY_OPEN');
  await confirmRequest(ctx, contract, request);
  return requestView(request);
};
