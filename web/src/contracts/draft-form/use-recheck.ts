import { get, useFormContext } from 'react-hook-form';
import type { DraftPath, DraftValues } from './draft-values.ts';

/** Judges fields again that depend on one that just changed; a field that nobody has left yet is let alone. */
export function useRecheck(): (names: readonly DraftPath[]) => void {
  const { trigger, formState } = useFormContext<DraftValues>();
  const { touchedFields, isSubmitted } = formState;
  return (names) => {
    const seen = names.filter((name) => isSubmitted || get(touchedFields, name));
    if (seen.length > 0) void trigger(seen);
  };
}
