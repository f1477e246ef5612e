import type { HealthQuestionId } from '@salus/domain/contracts/health-questions.ts';
import type { Insured } from '@salus/domain/contracts/insured.ts';
import type { Period } from '@salus/domain/contracts/period.ts';
import type { Proposer } from '@salus/domain/contracts/proposer.ts';
import type { PaymentType, VerificationWay } from '@salus/domain/contracts/status.ts';
import type { Channel } from '@salus/domain/people/roles.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { PolicyDocumentData } from '../../catalogue/policy-document-data.ts';
import type { InsurerData } from '../../messages/insurer-data.ts';

/**
 * The data of a document: unformatted domain values, which are copied to another thread. Equal
 * data give equal bytes, so the data includes the time of creation.
 */
export type ContractData = {
  readonly insurer: InsurerData;
  readonly referenceNumber: string;
  /** A bank's customer reads that no bank service depends on this purchase. */
  readonly channel: Channel;
  readonly productName: string;
  readonly packageName: string;
  readonly durationName: string;
  readonly sumInsured: number;
  readonly premium: number;
  /** Days after the payment in which a cancellation refunds its full percentage. */
  readonly refundThresholdDays: number;
  /** The premium calculation of a family; null for an individual contract. */
  readonly family: FamilyFeeData | null;
  readonly period: Period;
  readonly proposer: Proposer;
  /** One for an individual contract, up to nine for a family. */
  readonly insureds: readonly InsuredData[];
  readonly benefits: readonly BenefitData[];
  readonly healthAnswers: readonly HealthAnswerData[];
  /** The texts that it is sold with; null for a contract from before they were kept. */
  readonly terms: { readonly version: number; readonly digest: string } | null;
  /** The time of the request; the file's creation time. */
  readonly madeAt: Date;
  /** An unsigned copy with masked numbers and a stamp (DOC-17). */
  readonly isMasked: boolean;
};

export type DraftData = ContractData;

export type CertificateData = ContractData & {
  readonly policyNo: string;
  /** The day on the stamp of a cancelled contract's copy (DOC-15); null while it is in force. */
  readonly cancelledOn: Day | null;
  readonly payment: PaymentData;
  /** Null for a contract paid at the desk without the customer's link or code. */
  readonly consent: ConsentData | null;
  /** The insurer’s representative; null where none is configured. */
  readonly signatory: { readonly name: string; readonly title: string | null } | null;
  /** The public page that confirms number, period and validity; drawn as a QR code. */
  readonly verificationUrl: string;
};

/** The receipt of a paid premium. It is no tax invoice, and names that invoice where known. */
export type ReceiptData = Pick<
  ContractData,
  | 'insurer'
  | 'referenceNumber'
  | 'productName'
  | 'packageName'
  | 'durationName'
  | 'premium'
  | 'period'
  | 'madeAt'
  | 'isMasked'
> & {
  /** Null until the contract is issued. */
  readonly policyNo: string | null;
  readonly payer: { readonly name: string; readonly address: string | null };
  readonly persons: number;
  readonly payment: PaymentData;
  /** The electronic tax invoice; null until the back office records it (DOC-13). */
  readonly invoice: { readonly number: string; readonly issuedOn: Day } | null;
};

/** A document of the catalogue, with the insurer who states it. */
export type InsurersPolicyDocument = PolicyDocumentData & { readonly insurer: InsurerData };

/** The configured values in the agreement on personal data. */
export type AgreementData = {
  readonly insurer: Pick<InsurerData, 'name' | 'hotline'>;
  readonly version: string;
  readonly effectiveOn: Day;
  readonly madeAt: Date;
};

export type FamilyFeeData = {
  /** VND per person. */
  readonly fee: number;
  /** The percentage of the fee to pay; null if no promotion matches the number of persons. */
  readonly discountContract: number | null;
};

export type InsuredData = Omit<Insured, 'isSameProposer'>;

type BenefitData = {
  readonly name: string;
  readonly limit: number;
  readonly note: string | null;
};

type HealthAnswerData = {
  readonly questionId: HealthQuestionId;
  readonly answer: 'yes' | 'no' | null;
};

export type PaymentData = {
  readonly paidAt: Date;
  readonly type: PaymentType;
  /** The gateway's order; null for a payment at the desk. */
  readonly orderReference: string | null;
};

/** The customer's consent as it was recorded (CONSENT-2). */
export type ConsentData = {
  readonly way: VerificationWay;
  readonly givenAt: Date;
  readonly ipAddress: string | null;
  readonly device: string | null;
  readonly termsVersion: string;
  /** SHA-256, in hex, of what the customer was shown. */
  readonly shownSha256: string;
  /** The exclusions and waiting periods that the customer understood; null without that consent. */
  readonly understanding: {
    readonly at: Date;
    readonly version: string;
    readonly sha256: string;
  } | null;
};
