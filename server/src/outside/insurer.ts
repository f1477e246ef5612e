import type { ContractType, Gender, PaymentType, Relationship } from '@salus/domain/contracts/status.ts';
import type { IdentityDocumentType } from '@salus/domain/people/identity-document.ts';
import type { Channel } from '@salus/domain/people/roles.ts';

/** What the core system is told of a policy that was issued: the body of `POST /v1/policies`, field by field. */
export type NewPolicy = {
  readonly referenceNumber: string;
  readonly policyNo: string;
  readonly productId: string;
  readonly planId: string;
  readonly typeContract: ContractType;
  readonly proposer: {
    readonly name: string;
    readonly typeNID: IdentityDocumentType;
    readonly nationalId: string;
    readonly nationalIdDate: string | null;
    readonly dob: string;
    readonly gender: Gender;
    readonly mobile: string;
    readonly email: string;
    readonly address: string | null;
  };
  readonly insureds: readonly {
    readonly name: string;
    readonly typeNID: IdentityDocumentType;
    readonly nationalId: string;
    readonly dob: string;
    readonly gender: Gender;
    readonly relationship: Relationship;
  }[];
  /** Only that all answers are no, and the consent under which they were given: their text stays here. */
  readonly health: { readonly allNo: true; readonly consentId: number | null };
  readonly premiumAmount: number;
  readonly sumInsured: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly payment: { readonly type: PaymentType; readonly txnRef: string | null; readonly paidAt: string };
  readonly channel: Channel;
  /** The officer, by the address under which the insurer listed them. */
  readonly salesCode: string;
  readonly documentSha256: string;
};

/** What the core system is told of a policy that ended before its time: the body of `POST …/cancellations`. */
export type Cancellation = {
  readonly referenceNumber: string;
  readonly cancelledAt: string;
  /** The day up to which the customer was covered, where money goes back. */
  readonly refundDate: string | null;
  /** VND; 0 where none goes back. */
  readonly refundAmount: number;
  readonly reason: string;
};

/** What came back, as the API sync log keeps it. `unknown`: no answer that says whether they did it. */
export type InsurerAnswer = {
  readonly status: 'success' | 'error' | 'unknown';
  readonly message: string;
  readonly httpStatus: number | null;
  readonly coreRef: string | null;
};

/** The insurer's core system. Its answers are values, never exceptions: each of them is kept. */
export type Insurer = {
  /** Repeating it with the same key and policy is harmless: they answer as they did the first time. */
  createPolicy(policy: NewPolicy, idempotencyKey: string): Promise<InsurerAnswer>;
  /** The same for the end of a policy that they know. */
  cancelPolicy(policyNo: string, cancellation: Cancellation, idempotencyKey: string): Promise<InsurerAnswer>;
  /** What they know under our number; null where they know nothing. */
  findPolicy(referenceNumber: string): Promise<FoundPolicy | null>;
};

/** Number and standing are known only where the answer is a success. */
export type FoundPolicy = InsurerAnswer & { readonly policyNo: string | null; readonly isCancelled: boolean };
