import { SLOW_TIMEOUT_MILLISECONDS } from '@salus/api/client.ts';
import type { ContractView } from '@salus/api/contract-view.ts';
import { recallLink } from '@salus/api/contracts/corrections.ts';
import { recreateFile } from '@salus/api/documents.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { type Action, mayEver, whyNot } from '@salus/domain/contracts/lifecycle.ts';
import type { Refusal } from '@salus/domain/refusals.ts';
import i18next from 'i18next';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { useNow } from '../../ui/data/use-now.ts';
import { refusalSentence } from '../refusal-sentence.ts';
import { callInSession } from '../session.ts';
import { useSignedInPerson } from '../session-person.ts';
import { contractFacts } from './contract-facts.ts';
import { useConfirmedAction } from './use-confirmed-action.ts';

/** Every action that staff start on a contract. */
export type OfferableAction =
  | ContractAction
  | 'sendSmsLink'
  | 'showCounterLink'
  | 'save'
  | 'verifyOtp'
  | 'startPayment'
  | 'payManually'
  | 'withdraw'
  | 'correctContact'
  | 'resendCertificate'
  | 'setReminders'
  | 'recordInvoice'
  | 'cancel';

export type OfferedAction = {
  readonly label: string;
  /** The message why it is not allowed now, or null. */
  readonly reason: string | null;
  readonly isBusy: boolean;
  readonly run: () => Promise<void>;
};

/** The name of an action, and the reason why it is not allowed now. */
export type Offer = Pick<OfferedAction, 'label' | 'reason'>;

/**
 * For an action that needs more than a confirmation: the screen opens its own dialog.
 * @returns null where this user may never do it
 */
export function useOffer(action: OfferableAction, contract: ContractView): Offer | null {
  const t = useTranslations();
  const person = useSignedInPerson();
  const now = useNow();
  if (!person || !mayEver(action, person.roleGroup)) return null;
  const refusal = whyNot(action, contractFacts(contract), { party: person.roleGroup, now });
  return {
    label: t(($) => $.domain.actions[action]),
    reason: refusal && whyNotNow(refusal, action),
  };
}

/**
 * One action on one contract: checks the lifecycle rules, confirms, calls, reports and refreshes.
 * @returns null where this user may never do it
 */
export function useAction(action: ContractAction, contract: ContractView): OfferedAction | null {
  const t = useTranslations();
  const offer = useOffer(action, contract);
  const { isBusy, run } = useConfirmedAction();
  if (!offer) return null;
  const blanks = {
    name: contract.proposerName,
    mobile: contract.proposerMobile,
    premium: amount(contract.premiumAmount),
  };
  return {
    ...offer,
    isBusy,
    run: () =>
      run({
        question: {
          title: t(($) => $.confirmAction[action].title),
          text: t(($) => $.confirmAction[action].text, blanks),
          verb: t(($) => $.confirmAction[action].verb),
        },
        intention: { action, referenceNumber: contract.referenceNumber },
        call: (idempotencyKey) => contractActions[action](contract, idempotencyKey),
        doneText: () => t(($) => $.done[action]),
      }),
  };
}

/** Why an action is blocked. For a wrong status the button's own text names the required one. */
export function whyNotNow(refusal: Refusal, action: OfferableAction): string {
  return refusal.code === 'INVALID_STATE'
    ? i18next.t(($) => $.notNow[action])
    : refusalSentence(RefusalError.of(refusal));
}

type ContractCall = (contract: ContractView, idempotencyKey: string) => Promise<void>;

/** The API call of each contract action, and its effect in the browser. */
const contractActions = {
  recallLink: async ({ referenceNumber }: ContractView, idempotencyKey: string) => {
    await callInSession(recallLink, {
      body: { referenceNumber },
      idempotencyKey,
      timeout: SLOW_TIMEOUT_MILLISECONDS,
    });
  },
  recreateFile: async ({ referenceNumber }: ContractView, idempotencyKey: string) => {
    await callInSession(recreateFile, {
      query: { referenceNumber },
      idempotencyKey,
      timeout: SLOW_TIMEOUT_MILLISECONDS,
    });
  },
} as const satisfies Partial<Record<Action, ContractCall>>;

type ContractAction = keyof typeof contractActions;
