import { RefusalError } from '@salus/api/refusal-error.ts';
import type { StepFailure } from '../administration/import/guarded-steps.ts';

/** A message without the row's values, and the option that answers it. */
export function refusalText(failure: StepFailure): string {
  if (!(failure instanceof RefusalError))
    return `the database refuses it (${failure.constraint ?? failure.code})`;
  const { code, params } = failure;
  if (code === 'SIMILAR_UNIT')
    return (
      `"${params?.['name']}" does not exist, and resembles "${params?.['similarName']}": ` +
      '--new-units makes it all the same'
    );
  return code === 'UNIT_CLOSED' ? `the unit "${params?.['name']}" is closed` : `refused: ${code}`;
}
