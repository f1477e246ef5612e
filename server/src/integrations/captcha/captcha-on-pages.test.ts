import { afterAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '../../platform/http/http-server.ts';
import { registerSecurityHeaders } from '../../platform/http/security-headers.ts';
import { createLog } from '../../platform/log.ts';
import { noCaptcha } from './captcha.ts';
import { createRecaptcha } from './recaptcha.ts';

const log = createLog('silent');
const servers: { close(): Promise<unknown> }[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});

const recaptcha = createRecaptcha({
  siteKey: 'site',
  secret: 'secret',
  hostname: null,
  limits: { timeoutMs: 100 },
  log,
});

/** The policy of a page with this captcha, by directive, without the nonce. */
async function policyWith(captcha: Pick<typeof recaptcha, 'thirdPartyOrigins'>) {
  const http = createHttpServer({ log, sentence: (code) => code, trustProxy: false });
  servers.push(http);
  registerSecurityHeaders(http, {
    isProduction: true,
    thirdPartyOrigins: captcha.thirdPartyOrigins,
  });
  http.get('/page', (_, reply) => reply.type('text/html').send('<!doctype html>'));
  const { headers } = await http.inject({ url: '/page' });
  const directives = String(headers['content-security-policy']).replace(/ 'nonce-[^']+'/g, '');
  return Object.fromEntries(
    directives.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]),
  );
}

describe('a page', () => {
  it('allows no third party with our own captcha', async () => {
    const policy = await policyWith(noCaptcha());
    expect(policy).toMatchObject({
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
    });
    expect(policy).not.toHaveProperty('frame-src');
  });

  it('allows exactly the origins of reCAPTCHA, and nothing inline', async () => {
    const policy = await policyWith(recaptcha);
    expect(policy).toMatchObject({
      'script-src': "'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
      'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
      'style-src': "'self'",
      'connect-src': "'self' https://www.google.com/recaptcha/",
      'default-src': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(Object.values(policy).join()).not.toContain('unsafe');
  });
});
