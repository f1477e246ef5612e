import type { ContractView } from '@salus/api/contract-view.ts';
import { mayEver, whyNot } from '@salus/domain/contracts/lifecycle.ts';
import { useNavigate } from '@tanstack/react-router';
import { factsOf } from '../../calls/contract-facts.ts';
import { useSignedInPerson } from '../../calls/session.ts';
import { type OfferedAction, whyNotNow } from '../../calls/use-action.ts';
import { useWords } from '../../i18n/i18n.ts';

/** Opens the form of this contract; the saving itself is the form's button. */
export function useEditOffer(contract: ContractView): OfferedAction | null {
  const t = useWords();
  const navigate = useNavigate();
  const person = useSignedInPerson();
  if (!person || !mayEver('save', person.roleGroup)) return null;
  const refusal = whyNot('save', factsOf(contract), { party: person.roleGroup, now: new Date() });
  const { referenceNumber } = contract;
  return {
    label: t(($) => $.detail.edit),
    reason: refusal && whyNotNow(refusal, 'save'),
    isBusy: false,
    run: () =>
      navigate({ to: '/contract/temp-info/$referenceNumber', params: { referenceNumber }, search: { edit: 1 } }),
  };
}
