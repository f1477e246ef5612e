import { afterAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '../../platform/http/http-server.ts';
import { registerSecurityHeaders } from '../../platform/http/security-headers.ts';
import { createLog } from '../../platform/log.ts';
import { noCaptcha } from './captcha.ts';
import { type HostedProvider, siteverifyCaptcha } from './siteverify.ts';

const log = createLog('silent');
const servers: { close(): Promise<unknown> }[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});

const hostedCaptcha = (provider: HostedProvider) =>
  siteverifyCaptcha({
    provider,
    siteKey: 'site',
    secret: 'secret',
    hostname: null,
    limits: { timeoutMs: 100 },
    log,
  });

/** The policy of a page with this captcha, by directive, without the nonce. */
async function policyWith(captcha: Pick<ReturnType<typeof hostedCaptcha>, 'thirdPartyOrigins'>) {
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

  it.each<[HostedProvider, Record<string, string>]>([
    [
      'recaptcha',
      {
        'script-src': "'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
        'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
        'style-src': "'self'",
        'connect-src': "'self' https://www.google.com/recaptcha/",
      },
    ],
    [
      'hcaptcha',
      {
        'script-src': "'self' https://hcaptcha.com https://*.hcaptcha.com",
        'frame-src': 'https://hcaptcha.com https://*.hcaptcha.com',
        'style-src': "'self' https://hcaptcha.com https://*.hcaptcha.com",
        'connect-src': "'self' https://hcaptcha.com https://*.hcaptcha.com",
      },
    ],
    [
      'turnstile',
      {
        'script-src': "'self' https://challenges.cloudflare.com",
        'frame-src': 'https://challenges.cloudflare.com',
        'style-src': "'self'",
        'connect-src': "'self'",
      },
    ],
  ])('allows exactly the origins of %s, and nothing inline', async (provider, origins) => {
    const policy = await policyWith(hostedCaptcha(provider));
    expect(policy).toMatchObject({
      ...origins,
      'default-src': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(Object.values(policy).join()).not.toContain('unsafe');
  });
});
