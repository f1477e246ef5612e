import type { ContractView } from '@salus/api/contract-view.ts';
import { mayEver, whyNot } from '@salus/domain/contracts/lifecycle.ts';
import { useNavigate } from '@tanstack/react-router';
import { factsOf } from '../../calls/contract-facts.ts';
import { sentenceOf } from '../../calls/refusal-sentence.ts';
import { useSignedInPerson } from '../../calls/session.ts';
import { useWords } from '../../i18n/i18n.ts';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';

/** Opens the form; the saving itself is the form's button. */
export function EditButton({ contract, isNext }: { readonly contract: ContractView; readonly isNext: boolean }) {
  const t = useWords();
  const navigate = useNavigate();
  const person = useSignedInPerson();
  if (!person || !mayEver('save', person.roleGroup)) return null;
  const refusal = whyNot('save', factsOf(contract), { party: person.roleGroup, now: new Date() });
  return (
    <ReasonedButton
      reason={refusal && sentenceOf(refusal)}
      isPrimary={isNext}
      isBusy={false}
      run={async () => {
        await navigate({
          to: '/contract/temp-info/$referenceNumber',
          params: { referenceNumber: contract.referenceNumber },
          search: { edit: 1 },
        });
      }}
    >
      {t(($) => $.detail.edit)}
    </ReasonedButton>
  );
}
