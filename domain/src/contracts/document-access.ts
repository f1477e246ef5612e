import type { Party } from './facts.ts';
import type { Status } from './status.ts';

/**
 * Who may download what, and while the contract stands where (portal §2, §4: "Download file: active (and cancelled for
 * the sales view); in the back-office view only active"). The draft is there until the certificate takes its place.
 */
const readable = {
  draft: {
    sales: ['DRAFT', 'AWAITING_PAYMENT', 'PAID'],
    customer: ['AWAITING_PAYMENT'],
  },
  certificate: {
    sales: ['ACTIVE', 'CANCELLED'],
    backOffice: ['ACTIVE'],
    manager: ['ACTIVE', 'CANCELLED'],
    director: ['ACTIVE', 'CANCELLED'],
  },
} as const satisfies Record<string, Partial<Record<Party, readonly Status[]>>>;

export type ContractDocument = keyof typeof readable;

export function mayDownload(document: ContractDocument, party: Party, status: Status): boolean {
  const statuses: readonly Status[] = (readable[document] as Partial<Record<Party, readonly Status[]>>)[party] ?? [];
  return statuses.includes(status);
}
