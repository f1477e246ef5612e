import type { RefusedRenewal } from '@salus/api/contracts/renewals.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { isRefusalCode } from '@salus/domain/refusals.ts';
import { z } from 'zod';
import { refusalSentence } from '../../calls/refusal-sentence.ts';

const params = z.record(z.string(), z.unknown()).nullable().catch(null);

/** The sentence of the screens: the message of a refused age is a name alone. */
export function renewalRefusal({ code, message, data }: RefusedRenewal): string {
  if (!isRefusalCode(code)) return message;
  return refusalSentence(new RefusalError(code, params.parse(data)));
}
