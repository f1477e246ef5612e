import { STAFF_DEVICE_HOURS } from '@salus/domain/contracts/status.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { Reader } from '../../platform/db.ts';
import type { Origin } from '../../platform/http/routes.ts';
import { verifyAccessToken } from './access-token.ts';
import { readDevice } from './device-cookie.ts';

/**
 * Whether a request comes from a browser in which staff have signed in, or with the access token of
 * a session. Only for endpoints with `deviceCookie`: others receive neither.
 */
export async function isFromStaff(
  app: Pick<App, 'config'>,
  origin: Origin,
  now: Date,
): Promise<boolean> {
  return readDevice(app, origin) !== null || (await hasStaffToken(app, origin, now));
}

/**
 * Whether staff used the browser of a request in the last twelve hours, or it has the access token
 * of a session (CONSENT-7).
 */
export async function hasStaffUsed(
  db: Reader,
  app: Pick<App, 'config'>,
  origin: Origin,
  now: Date,
): Promise<boolean> {
  const deviceId = readDevice(app, origin);
  if (deviceId !== null) {
    const since = new Date(now.getTime() - STAFF_DEVICE_HOURS * 3_600_000);
    const { rows } = await sql`select from sessions
      where device_id = ${deviceId}::uuid and last_used_at > ${since} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return await hasStaffToken(app, origin, now);
}

async function hasStaffToken(
  app: Pick<App, 'config'>,
  origin: Origin,
  now: Date,
): Promise<boolean> {
  const token = /^Bearer (\S{1,1000})$/i.exec(origin.authorization ?? '')?.[1];
  if (token === undefined) return false;
  return verifyAccessToken(app.config.keys['access-token'], token, now).then(
    () => true,
    () => false,
  );
}
