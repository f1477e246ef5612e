import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../platform/log.ts';
import { type HostedProvider, siteverifyCaptcha } from './captcha-siteverify.ts';

let server: Server;
let asked: URLSearchParams;
/** What the provider answers; null keeps it silent. */
let says: string | null;

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked = new URLSearchParams(Buffer.concat(parts).toString());
      if (says !== null) response.setHeader('content-type', 'application/json').end(says);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  says = '{"success": true}';
});

const captcha = (provider: HostedProvider, hostname: string | null = null) =>
  siteverifyCaptcha({
    provider,
    siteKey: 'site',
    secret: 'secret',
    hostname,
    timeoutMs: 200,
    log: createLog('silent'),
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
  });
const verify = (provider: HostedProvider, hostname: string | null = null, answer = 'answer') =>
  captcha(provider, hostname).verify(answer, {
    action: 'draft-download',
    ip: '203.0.113.9',
    now: new Date(),
  });

describe('a hosted captcha', () => {
  it('tells the screen its provider and site key', async () => {
    expect(await captcha('hcaptcha').challenge(null)).toEqual({
      provider: 'hcaptcha',
      siteKey: 'site',
    });
  });

  it('asks the provider with secret, answer and address', async () => {
    expect(await verify('hcaptcha')).toBe(true);
    expect(Object.fromEntries(asked)).toEqual({
      secret: 'secret',
      response: 'answer',
      remoteip: '203.0.113.9',
      sitekey: 'site',
    });
  });

  it.each<[HostedProvider, object, boolean]>([
    ['recaptcha', { success: true }, true],
    ['recaptcha', { success: true, score: 0.5, action: 'draft_download' }, true],
    ['recaptcha', { success: true, score: 0.4, action: 'draft_download' }, false],
    ['recaptcha', { success: true, score: 0.9, action: 'login' }, false],
    ['recaptcha', { success: true, score: 0.9 }, false],
    ['turnstile', { success: true, action: 'draft-download' }, true],
    ['turnstile', { success: true, action: 'login' }, false],
    ['turnstile', { success: true }, false],
    ['hcaptcha', { success: false }, false],
    ['hcaptcha', { success: 'true' }, false],
    ['hcaptcha', {}, false],
  ])('takes from %s the reply %j as %s', async (provider, reply, expected) => {
    says = JSON.stringify(reply);
    expect(await verify(provider)).toBe(expected);
  });

  it('takes an answer from our own host only, where that is known', async () => {
    says = '{"success": true, "hostname": "salus.example"}';
    expect(await verify('hcaptcha', 'salus.example')).toBe(true);
    expect(await verify('hcaptcha', 'elsewhere.example')).toBe(false);
  });

  it('fails closed when the provider is silent, or talks nonsense', async () => {
    says = '<html>';
    expect(await verify('recaptcha')).toBe(false);
    says = null;
    const start = performance.now();
    expect(await verify('recaptcha')).toBe(false);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('asks nobody about an answer that is empty or too long', async () => {
    asked = new URLSearchParams();
    expect(await verify('hcaptcha', null, '')).toBe(false);
    expect(await verify('hcaptcha', null, 'x'.repeat(9000))).toBe(false);
    expect(asked.size).toBe(0);
  });
});
