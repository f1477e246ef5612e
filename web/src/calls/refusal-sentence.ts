import { RefusalError } from '@salus/api/refusal-error.ts';
import { clockTimeFrom } from '@salus/domain/time/business-time.ts';
import i18next from 'i18next';

/** The user's message for an error: the refusal's text, or a generic one. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof RefusalError))
    return i18next.t(($) => $.refusals.SERVER_ERROR, { ns: 'domain' });
  const { code, params } = error;
  if (params?.noAnswer) return i18next.t(($) => $.noAnswer);
  const insuredName = params?.insuredName ?? params?.message;
  if (code === 'VPB_INSURED_1_65' || code === 'VPB_INSURED_1_50')
    return i18next.t(($) => $.insuredAge[code], { insuredName: String(insuredName ?? '') });
  const retryAt = params?.retryAt;
  return i18next.t(($) => $.refusals[code], {
    ns: 'domain',
    triesLeft: params?.triesLeft,
    retryAt: retryAt
      ? clockTimeFrom(retryAt instanceof Date ? retryAt : new Date(String(retryAt)))
      : '',
  });
}
