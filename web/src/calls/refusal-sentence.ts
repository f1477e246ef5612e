import { RefusalError } from '@salus/api/refusal-error.ts';
import { clockTimeFrom } from '@salus/domain/time/business-time.ts';
import i18next from 'i18next';
import { readIncident } from './incident.ts';

/** The message for an error, with the incident after a server error (RUN-16). */
export function refusalSentence(error: unknown): string {
  const incident = readIncident(error);
  const sentence = refusalText(error);
  return incident ? `${sentence} (${i18next.t(($) => $.incident, incident)})` : sentence;
}

/** The same after a wrong code: a lockout names codes (MFA-2). */
export function sentenceOfProof(error: unknown): string {
  if (!(error instanceof RefusalError) || error.code !== 'TOO_MANY_ATTEMPTS')
    return refusalSentence(error);
  return i18next.t(($) => $.secondFactor.tooMany, { retryAt: retryTime(error) });
}

/** The refusal's text, or a generic one. */
function refusalText(error: unknown): string {
  if (!(error instanceof RefusalError))
    return i18next.t(($) => $.refusals.SERVER_ERROR, { ns: 'domain' });
  const { code, params } = error;
  if (params?.noAnswer) return i18next.t(($) => $.noAnswer);
  const insuredName = params?.insuredName ?? params?.message;
  if (code === 'VPB_INSURED_1_65' || code === 'VPB_INSURED_1_50')
    return i18next.t(($) => $.insuredAge[code], { insuredName: String(insuredName ?? '') });
  return i18next.t(($) => $.refusals[code], {
    ns: 'domain',
    triesLeft: params?.triesLeft,
    emailAddress: params?.emailAddress,
    byName: params?.byName,
    name: params?.name,
    similarName: params?.similarName,
    people: params?.people,
    unpaidContracts: params?.unpaidContracts,
    retryAt: retryTime(error),
  });
}

function retryTime({ params }: RefusalError): string {
  const retryAt = params?.retryAt;
  if (!retryAt) return '';
  return clockTimeFrom(retryAt instanceof Date ? retryAt : new Date(String(retryAt)));
}
