import type { ContractView } from '@salus/api/contract-view.ts';
import { mayEver, whyNot } from '@salus/domain/contracts/lifecycle.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import i18next from 'i18next';
import { useState } from 'react';
import { useWords } from '../i18n/i18n.ts';
import { amount } from '../ui/format.ts';
import { useNotices } from '../ui/NoticesProvider.tsx';
import { useNow } from '../ui/use-now.ts';
import { type ContractAction, contractActions } from './contract-actions.ts';
import { factsOf } from './contract-facts.ts';
import { sentenceOf } from './refusal-sentence.ts';
import { useSignedInPerson } from './session.ts';
import { useContractRefresh } from './use-call.ts';

/** Every action that a person of the staff starts on a contract. */
export type OfferableAction = ContractAction | 'save' | 'verifyOtp' | 'startPayment' | 'payManually' | 'cancel';

export type OfferedAction = {
  readonly label: string;
  /** Why it can't be done now, in words; null where it can. */
  readonly reason: string | null;
  readonly isBusy: boolean;
  readonly run: () => Promise<void>;
};

/** What the law and the person's role say of an action: its name, and why it can't be done now. */
export type Offer = Pick<OfferedAction, 'label' | 'reason'>;

/**
 * For an action that needs more than a yes: the screen opens its own dialog where `reason` is null.
 * @returns null where this person may never do it: then there is nothing to show
 */
export function useOffer(action: OfferableAction, contract: ContractView): Offer | null {
  const t = useWords();
  const person = useSignedInPerson();
  const now = useNow();
  if (!person || !mayEver(action, person.roleGroup)) return null;
  const refusal = whyNot(action, factsOf(contract), { party: person.roleGroup, now });
  return { label: t(($) => $.words.actions[action]), reason: refusal && whyNotNow(refusal, action) };
}

/**
 * One action on one contract: asks the law, asks the person, calls, tells, and reads the contract anew.
 * @returns null where this person may never do it: then there is nothing to show
 */
export function useAction(action: ContractAction, contract: ContractView): OfferedAction | null {
  const t = useWords();
  const notices = useNotices();
  const refresh = useContractRefresh();
  const offer = useOffer(action, contract);
  const [isBusy, setIsBusy] = useState(false);
  if (!offer) return null;

  async function run() {
    const blanks = {
      name: contract.proposerName,
      mobile: contract.proposerMobile,
      premium: amount(contract.premiumAmount),
    };
    const isSure = await notices.confirm({
      title: t(($) => $.confirmAction[action].title),
      text: t(($) => $.confirmAction[action].text, blanks),
      verb: t(($) => $.confirmAction[action].verb),
    });
    if (!isSure) return;
    setIsBusy(true);
    try {
      await contractActions[action](contract);
      notices.success(t(($) => $.done[action]));
    } catch (error) {
      notices.failure(sentenceOf(error));
      if (!(error instanceof Refusal)) throw error;
    } finally {
      // Also after a "no": somebody else may have been quicker, and the screen should show it.
      await refresh();
      setIsBusy(false);
    }
  }

  return { ...offer, isBusy, run };
}

/** Why an action must wait. In a wrong state the button's own sentence says which state it waits for. */
export function whyNotNow(refusal: Refusal, action: OfferableAction): string {
  return refusal.code === 'INVALID_STATE' ? i18next.t(($) => $.notNow[action]) : sentenceOf(refusal);
}
