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
  'customer',
  'gateway',
  'system',
] as const;
export type Party = RoleGroup | 'customer' | 'gateway' | 'system';

/** The acting party and the time of the action. */
export type Who = { readonly party: Party; readonly now: Date };

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
  readonly insureds: readonly {
    readonly insuredName: string;
    readonly insuredDOB: Day;
    readonly insuredRelationship: Relationship;
  }[];
};

/** A condition beyond party and status. Returns null when it holds. */
export type Guard = (contract: ContractFacts, who: Who) => Refusal | null;
