import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { DraftValues, Person } from '../draft/draft-values.ts';
import { personFields } from '../draft/person-fields.ts';
import { useProposerPerson } from '../draft/use-proposer-person.ts';

/** Copies each change of the proposer to the person who is the proposer (DRAFT-11). */
export function useProposerInStep(): void {
  const { setValue, formState } = useFormContext<DraftValues>();
  const { isSubmitted } = formState;
  const persons = useWatch<DraftValues, 'insuredDetails'>({ name: 'insuredDetails' });
  const proposer = useProposerPerson();

  useEffect(() => {
    const at = persons.findIndex((person) => person.isSameProposer);
    const same = persons[at];
    if (!same || isEqual(same, proposer)) return;
    setValue('insuredDetails', persons.with(at, proposer), {
      shouldDirty: true,
      shouldValidate: isSubmitted,
    });
  }, [proposer, persons, setValue, isSubmitted]);
}

function isEqual(one: Person, other: Person): boolean {
  return ([...personFields, 'isSameProposer'] as const).every((key) => one[key] === other[key]);
}
