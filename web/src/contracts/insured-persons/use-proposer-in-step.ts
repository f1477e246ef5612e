import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type DraftValues, type Person, personOfProposer } from '../draft/draft-values.ts';
import { personFields } from '../draft/person-fields.ts';

/** Copies each change of the proposer to the person who is the proposer (DRAFT-11). */
export function useProposerInStep(): void {
  const { setValue, formState } = useFormContext<DraftValues>();
  const { isSubmitted } = formState;
  const [name, type, number, born, gender, persons] = useWatch<
    DraftValues,
    [
      'proposerName',
      'proposerTypeNID',
      'proposerNationalId',
      'proposerDOB',
      'proposerGender',
      'insuredDetails',
    ]
  >({
    name: [
      'proposerName',
      'proposerTypeNID',
      'proposerNationalId',
      'proposerDOB',
      'proposerGender',
      'insuredDetails',
    ],
  });

  useEffect(() => {
    const proposer = personOfProposer({
      proposerName: name,
      proposerTypeNID: type,
      proposerNationalId: number,
      proposerDOB: born,
      proposerGender: gender,
    });
    const at = persons.findIndex((person) => person.isSameProposer);
    const same = persons[at];
    if (!same || isEqual(same, proposer)) return;
    setValue('insuredDetails', persons.with(at, proposer), {
      shouldDirty: true,
      shouldValidate: isSubmitted,
    });
  }, [name, type, number, born, gender, persons, setValue, isSubmitted]);
}

function isEqual(one: Person, other: Person): boolean {
  return ([...personFields, 'isSameProposer'] as const).every((key) => one[key] === other[key]);
}
