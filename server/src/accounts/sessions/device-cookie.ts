import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '../../context.ts';
import type { NewCookie } from '../../platform/http/cookies.ts';
import type { Origin } from '../../platform/http/routes.ts';

/** AUTH-23: identifies a browser. It is no credential, so forged requests gain nothing. */
const DEVICE_COOKIE = 'salus_device';

/** The longest age that browsers keep a cookie. */
export const DEVICE_COOKIE_DAYS = 400;

const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** The device of a request; null without a cookie that this installation has signed. */
export function readDevice({ config }: Pick<App, 'config'>, origin: Origin): string | null {
  const [, deviceId, signature] = FORM.exec(origin.cookie(DEVICE_COOKIE) ?? '') ?? [];
  if (deviceId === undefined || signature === undefined) return null;
  const expectedSignature = Buffer.from(deviceSignature(config.keys['device-cookie'], deviceId));
  return timingSafeEqual(expectedSignature, Buffer.from(signature)) ? deviceId : null;
}

export function deviceCookie({ config }: Pick<App, 'config'>, deviceId: string): NewCookie {
  return {
    name: DEVICE_COOKIE,
    value: `${deviceId}.${deviceSignature(config.keys['device-cookie'], deviceId)}`,
    // Sign-in and refresh; pages and files never carry it.
    path: '/v1',
    maxAgeSeconds: DEVICE_COOKIE_DAYS * 86_400,
    isSecure: config.mode === 'production',
  };
}

function deviceSignature(key: Uint8Array, deviceId: string): string {
  return createHmac('sha256', key).update(deviceId).digest('base64url');
}
