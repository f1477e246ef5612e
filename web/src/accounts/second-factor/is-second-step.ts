import { RefusalError } from '@salus/api/refusal-error.ts';

/** The password was right, and a second step follows (MFA-2). */
export function isSecondStep(failure: unknown): failure is RefusalError {
  return failure instanceof RefusalError && failure.code === 'SECOND_FACTOR_REQUIRED';
}
