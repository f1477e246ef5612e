import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { type DraftValues, type Person, personOfProposer } from './draft-values.ts';

const fields = [
  'proposerName',
  'proposerTypeNID',
  'proposerNationalId',
  'proposerDOB',
  'proposerGender',
] as const;

/** The proposer as an insured person (DRAFT-11); another one after each change. */
export function useProposerPerson(): Person {
  const [proposerName, proposerTypeNID, proposerNationalId, proposerDOB, proposerGender] = useWatch<
    DraftValues,
    typeof fields
  >({ name: fields });
  return useMemo(
    () =>
      personOfProposer({
        proposerName,
        proposerTypeNID,
        proposerNationalId,
        proposerDOB,
        proposerGender,
      }),
    [proposerName, proposerTypeNID, proposerNationalId, proposerDOB, proposerGender],
  );
}
