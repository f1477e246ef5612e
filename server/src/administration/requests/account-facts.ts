import { channels, roles } from '@salus/domain/people/roles.ts';
import { day } from '@salus/domain/time/day.ts';
import { z } from 'zod';
import { lockAccount } from '../../accounts/account-rows.ts';
import { type AccountDetails, accountDetails } from '../../accounts/manage-accounts.ts';
import type { Tx } from '../../platform/db.ts';

/** An account as a request remembers it; null values where there is none. */
export async function readFacts(tx: Tx, email: string) {
  const account = await lockAccount(tx, email);
  if (!account) return null;
  const facts = { ...accountDetails(account), isDisabled: account.disabled_at !== null };
  return { accountId: account.id, facts };
}

const requestedDay = z.string().transform(day);

/** The details of an account, as a request stores them. */
const storedDetails = z.object({
  fullName: z.string(),
  role: z.enum(roles),
  channel: z.enum(channels).nullable(),
  level: z.string().nullable(),
  unit: z.array(z.string()),
  certificate: z
    .object({ number: z.string(), validFrom: requestedDay, validTo: requestedDay })
    .nullable(),
});

export const parseDetails = (change: unknown): AccountDetails => storedDetails.parse(change);
