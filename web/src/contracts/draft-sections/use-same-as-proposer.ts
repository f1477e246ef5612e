import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  blankPerson,
  type DraftValues,
  type Person,
  personOfProposer,
} from '../draft/draft-values.ts';

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
  const [name, type, number, born, gender] = useWatch<
    DraftValues,
    ['proposerName', 'proposerTypeNID', 'proposerNationalId', 'proposerDOB', 'proposerGender']
  >({
    name: [
      'proposerName',
      'proposerTypeNID',
      'proposerNationalId',
      'proposerDOB',
      'proposerGender',
    ],
  });

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
