import type { CustomerContractView } from '@salus/api/customer-link.ts';
import { isObject, type JsonObject } from '@salus/domain/objects.ts';
import { maskEmail } from '@salus/domain/verification/link-step-up.ts';
import type { Decision } from './link.ts';

/**
 * The last link of this tab: the pages after the payment offer a new attempt and name the officer.
 * It ends with the tab. The e-mail is masked.
 */
export type TabMemory = {
  readonly token?: string;
  readonly referenceNumber?: string;
  /** The order that paid the contract of a link that is over. */
  readonly order?: string;
  readonly proposerEmail?: string;
  readonly officerName?: string;
  readonly branchName?: string | null;
  readonly decision?: Decision;
  /** The transfers to the contract of a link that is over; `readTransfer` reads them. */
  readonly transfer?: unknown;
};

const KEY = 'salus.link';

export function recallLink(): TabMemory {
  try {
    const memory: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return isObject(memory) ? memory : {};
  } catch {
    return {};
  }
}

/** The facts of a contract that later pages show. */
export function tabMemory(contract: CustomerContractView): TabMemory {
  const { referenceNumber, proposerEmail, officerName, branchName } = contract;
  return { referenceNumber, proposerEmail: maskEmail(proposerEmail), officerName, branchName };
}

/** The facts in the refusal of an ended link (LINK-14). */
export function knownFrom(data: JsonObject): TabMemory {
  const names = [
    'referenceNumber',
    'order',
    'proposerEmail',
    'officerName',
    'branchName',
    'transfer',
  ] as const;
  return Object.fromEntries(names.map((name) => [name, data[name]]));
}

/** Replaces the memory. A browser without storage keeps none. */
export function rememberLink(memory: TabMemory): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(memory));
  } catch {}
}

/** The officer stays known: the next page names the contact. */
export function forgetToken(): void {
  const { token: _, decision: __, ...rest } = recallLink();
  rememberLink(rest);
}

/** Keeps the decision of an earlier attempt with the same link. */
export function rememberContract(token: string, contract: CustomerContractView): void {
  const { token: rememberedToken, decision } = recallLink();
  rememberLink({
    ...tabMemory(contract),
    token,
    ...(rememberedToken === token && decision && { decision }),
  });
}
