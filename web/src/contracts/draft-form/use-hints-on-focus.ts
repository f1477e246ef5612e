import { listUnfinishedForms } from '@salus/api/contracts/unfinished-forms.ts';
import { PRACTISED_AFTER_CONTRACTS } from '@salus/domain/retention/unfinished-form.ts';
import { useCall } from '../../calls/use-call.ts';

/** Whether the officer knows the form (DRAFT-22). Until that is known, hints are shown. */
export function useHintsOnFocus(): boolean {
  const { data } = useCall(listUnfinishedForms, { query: {} });
  return (data?.savedContracts ?? 0) >= PRACTISED_AFTER_CONTRACTS;
}
