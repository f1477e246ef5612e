import type { RoleGroup } from '../people/roles.ts';
import type { Refusal } from '../refusals.ts';
import type { Day } from '../time/day.ts';
import type { ContractType, Relationship, Status, VerificationWay } from './status.ts';

/** Who acts on a contract: a role group of the staff, the customer with their link, the payment gateway, or the system itself. */
export const parties = ['sales', 'backOffice', 'manager', 'director', 'customer', 'gateway', 'system'] as const;
export type Party = RoleGroup | 'customer' | 'gateway' | 'system';

/** Who asks, and when. */
export type Who = { readonly party: Party; readonly now: Date };

/** What the law needs to know of a contract. Both sides of the wire can tell: the server from its row, the screens from the reply. */
export type ContractFacts = {
  readonly type: ContractType;
  readonly status: Status;
  /** The customer asked for a change that the officer has not settled yet (adjustInfo CHANGE_INFO). */
  readonly changeRequested: boolean;
  readonly smsLinkSentAt: Date | null;
  readonly verifiedBy: VerificationWay | null;
  /** VND. */
  readonly premiumAmount: number;
  readonly proposerDOB: Day;
  readonly insureds: readonly {
    readonly insuredName: string;
    readonly insuredDOB: Day;
    readonly insuredRelationship: Relationship;
  }[];
};

/** A condition beyond party and status: null where it holds. */
export type Guard = (contract: ContractFacts, who: Who) => Refusal | null;
