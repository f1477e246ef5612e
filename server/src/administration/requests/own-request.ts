import { sql } from 'kysely';

type Admin = { readonly accountId: number; readonly emailAddress: string };

/** A request `r` that another admin decides: the own one, or one about the own role (ADMIN-4). */
export const isOwnRequest = ({ accountId, emailAddress }: Admin) => sql<boolean>`
  (r.requested_by = ${accountId}
    or coalesce(r.email_address = ${emailAddress} and r.change -> 'role' is not null, false))`;

/** Requests `r` that wait for this admin. */
export const awaitsDecision = (admin: Admin) => sql<boolean>`
  (r.decided_at is null and not ${isOwnRequest(admin)})`;
