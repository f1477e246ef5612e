import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { blankPerson, type DraftValues, type Person, personOfProposer } from './draft-values.ts';

/**
 * "Same as proposer" (portal §5): while ticked, each change of the proposer reaches the insured person at once. Taking the
 * tick away brings back what was typed about somebody else before.
 */
export function useSameAsProposer(): { isSame: boolean; setIsSame: (isSame: boolean) => void } {
  const { getValues, setValue, formState, clearErrors } = useFormContext<DraftValues>();
  const { isSubmitted } = formState;
  const somebodyElse = useRef<Person | null>(null);
  const isSame = useWatch<DraftValues, 'insuredDetails.0.isSameProposer'>({ name: 'insuredDetails.0.isSameProposer' });
  const [name, type, number, born, gender] = useWatch<
    DraftValues,
    ['proposerName', 'proposerTypeNID', 'proposerNationalId', 'proposerDOB', 'proposerGender']
  >({ name: ['proposerName', 'proposerTypeNID', 'proposerNationalId', 'proposerDOB', 'proposerGender'] });

  useEffect(() => {
    if (!isSame) return;
    setValue(
      'insuredDetails.0',
      personOfProposer({
        proposerName: name,
        proposerTypeNID: type,
        proposerNationalId: number,
        proposerDOB: born,
        proposerGender: gender,
      }),
      { shouldDirty: true, shouldValidate: isSubmitted },
    );
  }, [isSame, name, type, number, born, gender, setValue, isSubmitted]);

  function setIsSame(next: boolean) {
    clearErrors('insuredDetails');
    if (next) somebodyElse.current = getValues('insuredDetails.0');
    const before = somebodyElse.current;
    setValue('insuredDetails.0', { ...(before ?? blankPerson()), isSameProposer: next }, { shouldDirty: true });
  }

  return { isSame: isSame ?? false, setIsSame };
}
