import { fromColumns, insuredFields, proposerFields } from '@salus/domain/contract-fields.ts';
import { HEALTH_QUESTION_IDS } from '@salus/domain/contracts/health-questions.ts';
import { type Period, periodFrom } from '@salus/domain/contracts/period.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { maskedValue } from '@salus/domain/people/mask.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Config } from '../config.ts';
import type { ContractRow, InsuredRow } from '../contracts/locked-contract.ts';
import { insurerData } from '../messages/insurer-data.ts';
import type {
  CertificateData,
  ConsentData,
  ContractData,
  DraftData,
} from './rendering/document-data.ts';
import type { LatestConsent } from './store.ts';
import { verificationUrl } from './verification-code.ts';

type Contract = ContractRow & { readonly insureds: readonly InsuredRow[] };
type Context = Pick<ContractData, 'channel' | 'terms'>;

/** The values of a draft. Before payment it shows the period that would begin today. */
export function draftData(config: Config, contract: Contract & Context, madeAt: Date): DraftData {
  const paidOn = businessDay(contract.paid_at ?? madeAt);
  const period = periodFrom(paidOn, contract.renewal_starts_on);
  return contractData(config, contract, contract, period, madeAt);
}

/** Null where the customer has not answered (RENEW-6). */
function answerWord(answer: boolean | undefined) {
  if (answer === undefined) return null;
  return answer ? 'yes' : 'no';
}

/** The values of a certificate. The contract must have its policy number and period. */
export function certificateData(
  config: Config,
  contract: Contract,
  context: Context & { readonly consent: LatestConsent | null },
  madeAt: Date,
): CertificateData {
  const {
    policy_no: policyNo,
    paid_at: paidAt,
    type_payment: type,
    policy_starts_on: startsOn,
    policy_ends_on: endsOn,
    verification_code: code,
  } = contract;
  if (!policyNo || !paidAt || !type || !startsOn || !endsOn || !code)
    throw new Error('a certificate needs a number and a period');
  return {
    ...contractData(config, contract, context, { startsOn, endsOn }, madeAt),
    policyNo,
    cancelledOn: contract.cancelled_at && businessDay(contract.cancelled_at),
    payment: { paidAt, type, orderReference: contract.ref_order },
    consent: context.consent ? consentData(context.consent) : null,
    signatory: config.INSURER_REPRESENTATIVE
      ? { name: config.INSURER_REPRESENTATIVE, title: config.INSURER_REPRESENTATIVE_TITLE ?? null }
      : null,
    verificationUrl: verificationUrl(config, policyNo, code),
  };
}

function contractData(
  config: Config,
  contract: Contract,
  { channel, terms }: Context,
  period: Period,
  madeAt: Date,
): ContractData {
  return {
    insurer: insurerData(config),
    referenceNumber: contract.reference_number,
    channel,
    productName: contract.product_name,
    packageName: contract.package_name,
    durationName: contract.duration_name,
    sumInsured: contract.sum_insured,
    premium: contract.premium_amount,
    refundThresholdDays: contract.refund_threshold_days,
    family: isFamily(contract)
      ? { fee: contract.fee, discountContract: contract.discount_contract }
      : null,
    period,
    proposer: fromColumns(proposerFields, contract),
    insureds: contract.insureds.map((row) => fromColumns(insuredFields, row)),
    benefits: contract.benefits.map(({ name, limit, note }) => ({
      name,
      limit,
      note,
    })),
    healthAnswers: HEALTH_QUESTION_IDS.map((questionId, index) => ({
      questionId,
      answer: answerWord(contract.health_answers[index]),
    })),
    terms,
    madeAt,
    isMasked: false,
  };
}

/** The same certificate with masked numbers, for a reader who states no reason (DOC-17). */
export function maskedCertificate(data: CertificateData): CertificateData {
  const { proposer, insureds } = data;
  return {
    ...data,
    proposer: {
      ...proposer,
      proposerNationalId: maskedValue('identity', proposer.proposerNationalId),
      proposerMobile: maskedValue('phone', proposer.proposerMobile),
    },
    insureds: insureds.map((insured) => ({
      ...insured,
      insuredNationalId: maskedValue('identity', insured.insuredNationalId),
    })),
    isMasked: true,
  };
}

function isFamily({ type_contract: type }: ContractRow): boolean {
  return type === ('FAMILY' satisfies ContractType);
}

function consentData(consent: LatestConsent): ConsentData {
  return {
    way: consent.way,
    givenAt: consent.at,
    ipAddress: consent.ip_address,
    device: consent.device,
    termsVersion: consent.text_version,
    shownSha256: consent.shown_digest.toString('hex'),
    understanding: consent.understanding && {
      at: consent.understanding.at,
      version: consent.understanding.text_version,
      sha256: consent.understanding.text_digest.toString('hex'),
    },
  };
}
