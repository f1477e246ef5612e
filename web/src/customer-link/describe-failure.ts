import { RefusalError } from '@salus/api/refusal-error.ts';
import { INSURED_AGES } from '@salus/domain/people/age.ts';
import type { RefusalCode } from '@salus/domain/refusals.ts';
import { clockTimeFrom } from '@salus/domain/time/business-time.ts';
import { CaptchaUnsolved } from '../calls/captcha/captcha-unsolved.ts';
import { readIncident } from '../calls/incident.ts';
import type { OwnRefusal } from './own-refusals.ts';
import { t } from './translations.ts';

/** The message for an error of a call. Some codes have their own message for customers. */
export function describeFailure(problem: unknown): string {
  if (problem instanceof CaptchaUnsolved) return t(($) => $.failure.captcha);
  if (!(problem instanceof RefusalError)) return serverError();
  if (problem.params?.noAnswer) return t(($) => $.failure.offline);
  if (problem.code === 'SERVER_ERROR') return withIncident(serverError(), problem);
  return isOwn(problem.code) ? ownSentences[problem.code](problem) : refusalText(problem);
}

const ownSentences: Readonly<Record<OwnRefusal, (problem: RefusalError) => string>> = {
  CAPTCHA_FAILED: () => t(($) => $.failure.captcha),
  CONSENT_REQUIRED: () => t(($) => $.failure.consents),
  VPB_BUYER_18: () => t(($) => $.failure.ageOfBuyer),
  VPB_INSURED_1_50: (problem) => ageOfInsured(problem, INSURED_AGES.FAMILY),
  VPB_INSURED_1_65: (problem) => ageOfInsured(problem, INSURED_AGES.INDIVIDUAL),
};

const isOwn = (code: RefusalCode): code is OwnRefusal => code in ownSentences;

/** The page has the sentences of its own calls. A newer server may refuse for another reason. */
function refusalText({ code, params }: RefusalError): string {
  const texts: Partial<Record<RefusalCode, string>> = t(($) => $.domain.refusals, {
    returnObjects: true,
  });
  if (texts[code] === undefined)
    return typeof params?.message === 'string' ? params.message : serverError();
  const retryAt = params?.retryAt;
  return t(($) => $.domain.refusals[code], {
    triesLeft: params?.triesLeft,
    retryAt: retryAt ? clockTimeFrom(new Date(String(retryAt))) : '',
  });
}

function ageOfInsured({ params }: RefusalError, ages: { min: number; max: number }): string {
  return t(($) => $.failure.ageOfInsured, { ...ages, insuredName: String(params?.insuredName) });
}

/** The first sentence has no full stop (API-12). Chinese puts no space after a full stop. */
function serverError(): string {
  const stop = document.documentElement.lang === 'zh' ? '\u3002' : '. ';
  return t(($) => $.domain.refusals.SERVER_ERROR) + stop + t(($) => $.failure.later);
}

/** The number that the customer reads out to the hotline (RUN-16). */
function withIncident(sentence: string, problem: RefusalError): string {
  const incident = readIncident(problem);
  return incident ? `${sentence} (${t(($) => $.failure.incident, incident)})` : sentence;
}
