import type { Party } from './facts.ts';
import type { Status } from './status.ts';

/**
 * The parties that may download a document in each status (DOC-3, DOC-12). The draft is
 * available until the certificate replaces it.
 */
const readers = {
  draft: {
    DRAFT: ['sales'],
    AWAITING_PAYMENT: ['sales', 'customer'],
    PAID: ['sales'],
    ACTIVE: [],
    CANCELLED: [],
    WITHDRAWN: [],
  },
  certificate: {
    DRAFT: [],
    AWAITING_PAYMENT: [],
    PAID: [],
    ACTIVE: ['sales', 'backOffice', 'manager', 'director', 'auditor'],
    CANCELLED: ['sales', 'manager', 'director', 'auditor'],
    WITHDRAWN: [],
  },
  receipt: {
    DRAFT: [],
    AWAITING_PAYMENT: [],
    PAID: ['sales', 'backOffice', 'auditor', 'customer'],
    ACTIVE: ['sales', 'backOffice', 'manager', 'director', 'auditor', 'customer'],
    CANCELLED: [],
    WITHDRAWN: [],
  },
} as const satisfies Record<string, Record<Status, readonly Party[]>>;

export type ContractDocument = keyof typeof readers;

export function mayDownload(document: ContractDocument, party: Party, status: Status): boolean {
  const parties: readonly Party[] = readers[document][status];
  return parties.includes(party);
}
