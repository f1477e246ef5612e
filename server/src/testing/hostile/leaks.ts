import { isDeepStrictEqual } from 'node:util';
import { isRefusalCode, refusals } from '@salus/domain/refusals.ts';
import type { Reply } from '../test-app.ts';
import { isIpn, type Operation } from './operations.ts';

/** Internal terms. No hostile request contains them, so one in a reply is a leak. */
const INSIDE: readonly RegExp[] = [
  /\n\s+at /,
  /node_modules|node:internal|file:\/\/\/(?!etc)/,
  /server\/src|\.(ts|mjs|js):\d+/,
  /syntax error|invalid input syntax|violates|duplicate key/i,
  /relation "|column "|out of range|SQLSTATE/i,
  /postgres|kysely|fastify|pg-boss|typst|\bzod\b|\bpino\b/i,
  /TypeError|RangeError|ReferenceError|SyntaxError|Unexpected (token|end)|at position \d/,
  /ECONN|ENOENT|EACCES|ETIMEDOUT/,
  /root:.*:0:0:/,
];
/** Messages with missing parameters. */
const UNFILLED = /\{\{|\bundefined\b|\[object /;

/** Refusals that any endpoint may return for malformed input, even without query or body. */
const ANY_FORM = ['VALIDATION_ERROR', 'BODY_TOO_LARGE', 'TOO_MANY_REQUESTS', 'UNAUTHORIZED'];

/** The flaws of a reply; empty if there are none. */
export function findFlaws(operation: Operation, reply: Reply): string[] {
  const flaws: string[] = [];
  const type = String(reply.headers['content-type'] ?? '').split(';')[0] ?? '';
  const text =
    type === 'application/pdf' || type.includes('spreadsheet') ? '' : reply.bytes.toString();
  const leak = INSIDE.find((inside) => inside.test(text));
  if (leak) flaws.push(`tells of the inside: ${text.slice(0, 200)}`);
  if (reply.headers['cache-control'] !== 'no-store' && !isPublicFile(operation, reply, type))
    flaws.push('may be kept by a cache');
  if (!isDeviceCookie(operation, reply)) flaws.push('sets a cookie');
  if (reply.headers['access-control-allow-origin'] !== undefined)
    flaws.push('opens itself to other origins');
  if (reply.headers['x-content-type-options'] !== 'nosniff')
    flaws.push('may be taken for something else');

  if (reply.status < 400) {
    if (reply.status === 304) return flaws;
    if (reply.status === 303) return [...flaws, ...flawsOfRedirect(reply)];
    if (isIpn(operation)) return flaws;
    if (!operation.answers.includes(type)) flaws.push(`answers as ${type}`);
    if (type === 'application/json' && reply.body.success !== true)
      flaws.push('is neither yes nor no');
    return flaws;
  }
  const { success, error_code: code, message } = reply.body ?? {};
  if (
    !isDeepStrictEqual(Object.keys(reply.body ?? {}), [
      'success',
      'error_code',
      'message',
      'data',
    ]) ||
    success
  )
    return [...flaws, `is no envelope: ${text.slice(0, 200)}`];
  if (!isRefusalCode(code) || refusals[code] !== reply.status)
    flaws.push(`${code} with the status ${reply.status}`);
  if (!operation.refuses.get(reply.status)?.includes(code) && !ANY_FORM.includes(code))
    flaws.push(`${reply.status} ${code} is not agreed on`);
  if (code === 'SERVER_ERROR' || code === 'SERVICE_UNAVAILABLE') flaws.push(`fails: ${code}`);
  if (message === code || UNFILLED.test(message)) flaws.push(`has no sentence: ${message}`);
  if (
    code === 'VALIDATION_ERROR' &&
    !(Array.isArray(reply.body.data) && reply.body.data.length > 0)
  )
    flaws.push('names no field');
  return flaws;
}

/** Calls that set the device cookie, which is no credential (AUTH-23). */
const SET_DEVICE = ['login', 'loginSecondFactor', 'startOidcSignIn', 'completeOidcSignIn'];
const DEVICE =
  /^salus_(device|oidc)=[\w.-]*; Path=\/v1[\w/]*; Max-Age=\d+; HttpOnly; SameSite=Strict(;|$)/;

function isDeviceCookie({ name }: Operation, { status, headers }: Reply): boolean {
  const cookies = [headers['set-cookie'] ?? []].flat().map(String);
  if (cookies.length === 0) return true;
  return status === 200 && SET_DEVICE.includes(name) && cookies.every((one) => DEVICE.test(one));
}

/** Caches may keep files that are the same for all users. */
function isPublicFile({ access }: Operation, { status }: Reply, type: string): boolean {
  return access === 'public' && (status === 304 || (status === 200 && !/json|plain/.test(type)));
}

/** Redirects stay on this origin. */
function flawsOfRedirect({ headers }: Reply): string[] {
  const location = String(headers['location']);
  const own =
    /^(?:http:\/\/(?:localhost|127\.0\.0\.1):\d+)?\/(?:order|contract)\/[\w-]+(?:\?[\w=&%.-]*)?$/;
  return own.test(location) ? [] : [`sends away to ${location.slice(0, 100)}`];
}
