import type {
  InsurerFields,
  insuredFields,
  proposerFields,
} from '@salus/domain/contract-fields.ts';
import type { Insured } from '@salus/domain/contracts/insured.ts';
import type { Proposer } from '@salus/domain/contracts/proposer.ts';
import type { ContractType, PaymentType } from '@salus/domain/contracts/status.ts';
import type { Channel } from '@salus/domain/people/roles.ts';

/** An issued policy: the body of `POST /v1/policies`, field by field. */
export type NewPolicy = {
  readonly referenceNumber: string;
  readonly policyNo: string;
  readonly productId: string;
  readonly planId: string;
  readonly typeContract: ContractType;
  readonly proposer: InsurerFields<typeof proposerFields, Proposer>;
  readonly insureds: readonly InsurerFields<typeof insuredFields, Insured>[];
  /** Only that all answers are no, and the consent. The health questions are not sent. */
  readonly health: { readonly allNo: true; readonly consentId: number | null };
  readonly premiumAmount: number;
  readonly sumInsured: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly payment: {
    readonly type: PaymentType;
    readonly txnRef: string | null;
    readonly paidAt: string;
  };
  readonly channel: Channel;
  /** The officer's e-mail address, under which the insurer lists them. */
  readonly salesCode: string;
  readonly documentSha256: string;
};

/** A cancelled policy: the body of `POST …/cancellations`. */
export type Cancellation = {
  readonly referenceNumber: string;
  readonly cancelledAt: string;
  /** The last day of cover, for a refund. */
  readonly refundDate: string | null;
  /** VND; 0 without a refund. */
  readonly refundAmount: number;
  readonly reason: string;
};

/** The result for the API sync log. `unknown`: the core may or may not have processed it. */
export type InsurerAnswer = {
  readonly status: 'success' | 'error' | 'unknown';
  readonly message: string;
  readonly httpStatus: number | null;
  readonly coreRef: string | null;
};

/** The insurer's core system. Results are values, not exceptions: each one is stored. */
export type Insurer = {
  /** Idempotent per key and policy: a repeated call returns the first response. */
  createPolicy(policy: NewPolicy, idempotencyKey: string): Promise<InsurerAnswer>;
  /** Idempotent per key and policy. */
  cancelPolicy(
    policyNo: string,
    cancellation: Cancellation,
    idempotencyKey: string,
  ): Promise<InsurerAnswer>;
  /** Returns null when the core has no policy of this reference number. */
  findPolicy(referenceNumber: string): Promise<FoundPolicy | null>;
};

/** Number and status are known only for a success. */
export type FoundPolicy = InsurerAnswer & {
  readonly policyNo: string | null;
  readonly isCancelled: boolean;
};
