import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { blankPerson, type DraftValues, type Person } from '../draft/draft-values.ts';
import { useProposerPerson } from '../draft/use-proposer-person.ts';

/**
 * "Same as proposer" (DRAFT-11): while ticked, the insured person copies each change of the
 * proposer. Unticking restores the other person's data typed before.
 */
export function useSameAsProposer(): { isSame: boolean; setIsSame: (isSame: boolean) => void } {
  const { getValues, setValue, formState, clearErrors } = useFormContext<DraftValues>();
  const { isSubmitted } = formState;
  const otherPerson = useRef<Person | null>(null);
  const isSame = useWatch<DraftValues, 'insuredDetails.0.isSameProposer'>({
    name: 'insuredDetails.0.isSameProposer',
  });
  const proposer = useProposerPerson();

  useEffect(() => {
    if (!isSame) return;
    setValue('insuredDetails.0', proposer, { shouldDirty: true, shouldValidate: isSubmitted });
  }, [isSame, proposer, setValue, isSubmitted]);

  function setIsSame(next: boolean) {
    clearErrors('insuredDetails');
    if (next) otherPerson.current = getValues('insuredDetails.0');
    const before = otherPerson.current;
    setValue(
      'insuredDetails.0',
      { ...(before ?? blankPerson()), isSameProposer: next },
      { shouldDirty: true },
    );
  }

  return { isSame: isSame ?? false, setIsSame };
}
