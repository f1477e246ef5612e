import { get, useFormContext } from 'react-hook-form';
import type { DraftPath, DraftValues } from './draft-values.ts';

/** Validates dependent fields again after a change, except fields that were not touched yet. */
export function useRecheck(): (names: readonly DraftPath[]) => void {
  const { trigger, formState } = useFormContext<DraftValues>();
  const { touchedFields, isSubmitted } = formState;
  return (names) => {
    const visibleNames = names.filter((name) => isSubmitted || get(touchedFields, name));
    if (visibleNames.length > 0) void trigger(visibleNames);
  };
}
