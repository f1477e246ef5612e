import { Refusal } from '@salus/domain/refusals.ts';
import { clockTimeFrom } from '@salus/domain/time/business-time.ts';
import i18next from 'i18next';

/** What a person is told of something that went wrong: the refusal's sentence, or that it is our mistake. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Refusal)) return i18next.t(($) => $.refusals.SERVER_ERROR, { ns: 'words' });
  const { code, params } = error;
  if (params?.noAnswer) return i18next.t(($) => $.noAnswer);
  const insuredName = params?.insuredName ?? params?.message;
  if (code === 'VPB_INSURED_1_65' || code === 'VPB_INSURED_1_50')
    return i18next.t(($) => $.insuredAge[code], { insuredName: String(insuredName ?? '') });
  const retryAt = params?.retryAt;
  return i18next.t(($) => $.refusals[code], {
    ns: 'words',
    triesLeft: params?.triesLeft,
    retryAt: retryAt ? clockTimeFrom(retryAt instanceof Date ? retryAt : new Date(String(retryAt))) : '',
  });
}
