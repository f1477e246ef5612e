import { deviceOfUserAgent } from '@salus/domain/people/user-agent.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db.ts';
import type { Origin } from '../../platform/http/routes.ts';

/** Is there an earlier sign-in on this device to the account with this address? */
export async function isKnownDevice(
  db: Reader,
  emailAddress: string,
  deviceId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from accounts a join account_devices d on d.account_id = a.id
    where a.email_address = ${emailAddress} and d.device_id = ${deviceId}::uuid`.execute(db);
  return rows.length === 1;
}

/**
 * The device of a program that keeps no cookies, known by its user agent and address. Browsers keep
 * cookies, so one without a cookie is new.
 */
export async function findProgram(
  db: Reader,
  accountId: number,
  { device, ip }: Origin,
): Promise<string | null> {
  if (deviceOfUserAgent(device).browser !== null) return null;
  const { rows } = await sql<{ device_id: string }>`select device_id from account_devices
    where account_id = ${accountId} and user_agent = ${device} and ip = ${ip}
    limit 1`.execute(db);
  return rows[0]?.device_id ?? null;
}

/** Records a sign-in. @returns whether the device is known, the account's first, or another one */
export async function noteDevice(
  tx: Tx,
  accountId: number,
  deviceId: string,
  { origin, now }: { readonly origin: Origin; readonly now: Date },
): Promise<'known' | 'first' | 'another'> {
  const { rows } = await sql<{ is_new: boolean; has_others: boolean }>`
    insert into account_devices
      (account_id, device_id, user_agent, ip, first_used_at, last_used_at)
    values (${accountId}, ${deviceId}, ${origin.device}, ${origin.ip}, ${now}, ${now})
    on conflict (account_id, device_id) do update
      set last_used_at = excluded.last_used_at, user_agent = excluded.user_agent, ip = excluded.ip
    returning (xmax = 0) as is_new,
              exists (select from account_devices other
                      where other.account_id = ${accountId}) as has_others`.execute(tx);
  if (!rows[0]?.is_new) return 'known';
  return rows[0].has_others ? 'another' : 'first';
}
