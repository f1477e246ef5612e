import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createRecaptcha } from './recaptcha.ts';

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

const captcha = (hostname: string | null = null) =>
  createRecaptcha({
    siteKey: 'site',
    secret: 'secret',
    hostname,
    limits: { timeoutMs: 200 },
    log: createLog('silent'),
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
  });
const verify = (hostname: string | null = null, answer = 'answer') =>
  captcha(hostname).verify(answer, {
    action: 'draft-download',
    ip: '203.0.113.9',
    now: new Date(),
  });

describe('reCAPTCHA', () => {
  it('returns its provider and site key to the screen', async () => {
    expect(await captcha().challenge(null)).toEqual({
      provider: 'recaptcha',
      siteKey: 'site',
    });
  });

  it('sends secret, answer and address to the provider', async () => {
    expect(await verify()).toBe(true);
    expect(Object.fromEntries(form)).toEqual({
      secret: 'secret',
      response: 'answer',
      remoteip: '203.0.113.9',
      sitekey: 'site',
    });
  });

  it.each<[object, boolean]>([
    [{ success: true }, true],
    [{ success: true, score: 0.5, action: 'draft_download' }, true],
    [{ success: true, score: 0.4, action: 'draft_download' }, false],
    [{ success: true, score: 0.9, action: 'login' }, false],
    [{ success: true, score: 0.9 }, false],
    [{ success: false }, false],
    [{ success: 'true' }, false],
    [{}, false],
  ])('for the reply %j returns %s', async (reply, isHuman) => {
    providerResponse = JSON.stringify(reply);
    expect(await verify()).toBe(isHuman);
  });

  it('accepts only an answer of our own host when it is known', async () => {
    providerResponse = '{"success": true, "hostname": "salus.example"}';
    expect(await verify('salus.example')).toBe(true);
    expect(await verify('elsewhere.example')).toBe(false);
  });

  it('fails closed when the provider is silent or unreadable', async () => {
    providerResponse = '<html>';
    expect(await verify()).toBe(false);
    providerResponse = null;
    const start = performance.now();
    expect(await verify()).toBe(false);
    expect(performance.now() - start).toBeLessThan(15_000);
  });

  it('rejects an empty or oversized answer without calling the provider', async () => {
    form = new URLSearchParams();
    expect(await verify(null, '')).toBe(false);
    expect(await verify(null, 'x'.repeat(9000))).toBe(false);
    expect(form.size).toBe(0);
  });
});
