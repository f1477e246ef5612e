import type { App } from '../../context.ts';
import type { Reader } from '../../platform/db.ts';
import type { Origin } from '../../platform/http/routes.ts';
import { type Guesser, hashEmail } from '../sign-in-lockout.ts';
import { readDevice } from './device-cookie.ts';
import { isKnownDevice } from './known-devices.ts';

/** Counts a request with its device if this is known for the address (AUTH-27). */
export async function findGuesser(
  app: Pick<App, 'config'>,
  db: Reader,
  origin: Origin,
  address: string,
): Promise<Guesser> {
  const deviceId = readDevice(app, origin);
  const isKnown = deviceId !== null && (await isKnownDevice(db, address, deviceId));
  return { email: hashEmail(address), knownDevice: isKnown ? deviceId : null };
}
