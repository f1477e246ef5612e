import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { type HostedProvider, siteverifyCaptcha } from './siteverify.ts';

let server: Server;
let form: URLSearchParams;
/** The provider's response; null for none. */
let providerResponse: string | null;

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      form = new URLSearchParams(Buffer.concat(parts).toString());
      if (providerResponse === null) return;
      response.setHeader('content-type', 'application/json').end(providerResponse);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  providerResponse = '{"success": true}';
});

const captcha = (provider: HostedProvider, hostname: string | null = null) =>
  siteverifyCaptcha({
    provider,
    siteKey: 'site',
    secret: 'secret',
    hostname,
    limits: { timeoutMs: 200 },
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
  it('returns its provider and site key to the screen', async () => {
    expect(await captcha('hcaptcha').challenge(null)).toEqual({
      provider: 'hcaptcha',
      siteKey: 'site',
    });
  });

  it('sends secret, answer and address to the provider', async () => {
    expect(await verify('hcaptcha')).toBe(true);
    expect(Object.fromEntries(form)).toEqual({
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
  ])('for %s and the reply %j returns %s', async (provider, reply, isHuman) => {
    providerResponse = JSON.stringify(reply);
    expect(await verify(provider)).toBe(isHuman);
  });

  it('accepts only an answer of our own host when it is known', async () => {
    providerResponse = '{"success": true, "hostname": "salus.example"}';
    expect(await verify('hcaptcha', 'salus.example')).toBe(true);
    expect(await verify('hcaptcha', 'elsewhere.example')).toBe(false);
  });

  it('fails closed when the provider is silent or unreadable', async () => {
    providerResponse = '<html>';
    expect(await verify('recaptcha')).toBe(false);
    providerResponse = null;
    const start = performance.now();
    expect(await verify('recaptcha')).toBe(false);
    expect(performance.now() - start).toBeLessThan(15_000);
  });

  it('rejects an empty or oversized answer without calling the provider', async () => {
    form = new URLSearchParams();
    expect(await verify('hcaptcha', null, '')).toBe(false);
    expect(await verify('hcaptcha', null, 'x'.repeat(9000))).toBe(false);
    expect(form.size).toBe(0);
  });
});
