import type { RoleGroup } from '../people/roles.ts';
import type { Refusal } from '../refusals.ts';
import type { Day } from '../time/day.ts';
import type { ContractType, Relationship, Status, VerificationWay } from './status.ts';

/** The acting party: a staff role group, the customer, the payment gateway or the system. */
export const parties = [
  'sales',
  'backOffice',
  'manager',
  'director',
  'auditor',
  'admin',
  'customer',
  'gateway',
  'system',
] as const;
export type Party = RoleGroup | 'customer' | 'gateway' | 'system';

/** The acting party and the time of the action. */
export type Who = {
  readonly party: Party;
  readonly now: Date;
  /** False where an officer needs a certificate and has none (SALE-11). Screens ask the server. */
  readonly isCertified?: boolean;
};

/** The facts that the lifecycle rules need, from a row or from a reply. */
export type ContractFacts = {
  readonly type: ContractType;
  readonly status: Status;
  /** A pending change request of the customer (adjustInfo CHANGE_INFO). */
  readonly changeRequested: boolean;
  readonly smsLinkSentAt: Date | null;
  readonly verifiedBy: VerificationWay | null;
  /** When the newest open payment order was opened; null without one. */
  readonly openOrderSince: Date | null;
  /** VND. */
  readonly premiumAmount: number;
  readonly proposerDOB: Day;
  /** False for a renewal until the customer answers again (RENEW-6). */
  readonly hasHealthAnswers: boolean;
  /** The first day that a renewal may cover; null for any other contract (RENEW-5). */
  readonly renewalStartsOn: Day | null;
  /** Null before the policy has a period. */
  readonly policyEndsOn: Day | null;
  /** Another contract renews this one. */
  readonly isRenewed: boolean;
  readonly insureds: readonly {
    readonly insuredName: string;
    readonly insuredDOB: Day;
    readonly insuredRelationship: Relationship;
  }[];
};

/** A condition beyond party and status. Returns null when it holds. */
export type Guard = (contract: ContractFacts, who: Who) => Refusal | null;
