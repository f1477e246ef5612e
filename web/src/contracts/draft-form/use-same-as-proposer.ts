import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { DraftValues } from './draft-values.ts';

/**
 * "Same as proposer" (portal §5): while ticked, each change of the proposer reaches the insured person at once. Taking the
 * tick away brings back what was typed about somebody else before.
 */
export function useSameAsProposer(): { isSame: boolean; setIsSame: (isSame: boolean) => void } {
  const { getValues, setValue, formState, clearErrors } = useFormContext<DraftValues>();
  const { isSubmitted } = formState;
  const somebodyElse = useRef<DraftValues['insuredDetails'][number] | null>(null);
  const isSame = useWatch<DraftValues, 'insuredDetails.0.isSameProposer'>({ name: 'insuredDetails.0.isSameProposer' });
  const [name, type, number, born, gender] = useWatch<
    DraftValues,
    ['proposerName', 'proposerTypeNID', 'proposerNationalId', 'proposerDOB', 'proposerGender']
  >({ name: ['proposerName', 'proposerTypeNID', 'proposerNationalId', 'proposerDOB', 'proposerGender'] });

  useEffect(() => {
    if (!isSame) return;
    setValue(
      'insuredDetails.0',
      {
        isSameProposer: true,
        insuredName: name,
        insuredTypeNID: type,
        insuredNationalId: number,
        insuredDOB: born,
        insuredGender: gender,
        insuredRelationship: 'self',
      },
      { shouldDirty: true, shouldValidate: isSubmitted },
    );
  }, [isSame, name, type, number, born, gender, setValue, isSubmitted]);

  function setIsSame(next: boolean) {
    clearErrors('insuredDetails');
    if (next) somebodyElse.current = getValues('insuredDetails.0');
    const before = somebodyElse.current;
    setValue('insuredDetails.0', { ...(before ?? emptyPerson()), isSameProposer: next }, { shouldDirty: true });
  }

  return { isSame: isSame ?? false, setIsSame };
}

/** Nothing known of the other person yet, as in a blank form; gender and relationship stay unchosen. */
function emptyPerson() {
  return {
    insuredName: '',
    insuredTypeNID: 'CCCD',
    insuredNationalId: '',
    insuredDOB: '',
  } as DraftValues['insuredDetails'][number];
}
