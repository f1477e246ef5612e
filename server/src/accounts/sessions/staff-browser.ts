import type { App } from '../../context.ts';
import type { Origin } from '../../platform/http/routes.ts';
import { verifyAccessToken } from './access-token.ts';
import { deviceOf } from './device-cookie.ts';

/**
 * Whether a request comes from a browser in which staff have signed in, or with the access token of
 * a session. Only for endpoints with `deviceCookie`: others receive neither.
 */
export async function isFromStaff(
  app: Pick<App, 'config'>,
  origin: Origin,
  now: Date,
): Promise<boolean> {
  if (deviceOf(app, origin) !== null) return true;
  const token = /^Bearer (\S{1,1000})$/i.exec(origin.authorization ?? '')?.[1];
  if (token === undefined) return false;
  return verifyAccessToken(app.config.keys['access-token'], token, now).then(
    () => true,
    () => false,
  );
}
