import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CUSTOMER_PAGES, pageFile, STAFF_PAGE } from '../../http-settings.ts';
import { refusalMessage as sentence } from '../../translations.ts';
import { createLog } from '../log.ts';
import { createHttpServer } from './http-server.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { registerStaticPages } from './static-pages.ts';

const PAGE =
  '<!doctype html><meta nonce="__CSP_NONCE__">' +
  '<script nonce="__CSP_NONCE__" src="/assets/a.js"></script>';
const SCRIPT = `console.log(${JSON.stringify('Salus '.repeat(400))});`;

let folder: string;
let http: FastifyInstance;

async function open(options: { folder: string; isProduction?: boolean; isDevelopment?: boolean }) {
  const server = createHttpServer({ log: createLog('silent'), sentence, trustProxy: false });
  registerSecurityHeaders(server, {
    isProduction: options.isProduction ?? false,
    secretPages: CUSTOMER_PAGES,
    isScanningPage: (path) => pageFile(path) === STAFF_PAGE,
    formActions: ['https://pay.example'],
  });
  server.get('/v1/data', async () => ({ success: true }));
  await registerStaticPages(server, {
    folder: options.folder,
    pageFile,
    isDevelopment: options.isDevelopment ?? false,
    values: { INSURER_NAME: 'A & "B" <C>' },
  });
  return server;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salus-pages-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), `${PAGE}staff`);
  await writeFile(
    join(folder, 'customer.html'),
    `${PAGE}<meta content="__INSURER_NAME__">customer`,
  );
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'assets', 'a-Xy12.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'built-Zw56.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'built-Zw56.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets', 'font-Ab34.woff2'), Buffer.alloc(3000));
  http = await open({ folder });
});
afterAll(async () => {
  await http.close();
  await rm(folder, { recursive: true });
});

const get = (
  url: string,
  headers: Record<string, string> = { accept: 'text/html' },
  server = http,
) => server.inject({ url, headers });
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
};

describe('pages', () => {
  it('contain the values of the server, escaped', async () => {
    expect((await get('/order/failed')).body).toContain(
      '<meta content="A &amp; &quot;B&quot; &lt;C>">customer',
    );
  });
});

describe('security headers', () => {
  // covers SEC-3, CARD-3
  it('allow a page its own origin and the nonce of the response', async () => {
    const reply = await get('/signin');
    const nonce = /nonce="([^"]+)"/.exec(reply.body)?.[1];
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(reply.body).toBe(`${PAGE.replaceAll('__CSP_NONCE__', nonce ?? '')}staff`);
    expect(reply.headers).toMatchObject({
      ...always,
      'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': [
        "default-src 'none'",
        `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
        `style-src 'self' 'nonce-${nonce}'`,
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self' https://pay.example",
      ].join('; '),
    });
    expect((await get('/signin')).body).not.toBe(reply.body);
  });

  it.each(['/v1/data', '/v1/unknown', '/favicon.svg', '/%E0%A4%A'])(
    'allow nothing to %s, which is not a page',
    async (url) => {
      const { headers } = await get(url, { accept: 'application/json' });
      expect(headers).toMatchObject({
        ...always,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
    },
  );

  it('allow a script to load its parts as a worker', async () => {
    const { headers } = await get('/assets/a-Xy12.js', {});
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
    );
  });

  it('enforce https in production only', async () => {
    const production = await open({ folder, isProduction: true });
    const { headers } = await get('/v1/data', {}, production);
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect((await get('/v1/data')).headers['strict-transport-security']).toBeUndefined();
    await production.close();
  });

  it.each(['/ord/abc', '/ord/abc?x=1', '/order/success?vpc_TxnResponseCode=0', '/order/failed'])(
    'keep the customer page %s out of search engines and caches',
    async (url) => {
      const reply = await get(url);
      expect(reply.body).toMatch(/customer$/);
      expect(reply.headers['content-security-policy']).not.toContain('wasm');
      expect(reply.headers).toMatchObject({
        'permissions-policy': always['permissions-policy'],
        'x-robots-tag': 'noindex, nofollow',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
    },
  );
});

describe('pages and files', () => {
  it.each([
    '/',
    '/signin',
    '/contract/temp-list',
    '/dashboard/introduce',
    '/orders',
    '/no/such/page',
  ])('%s returns the staff portal', async (url) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toMatch(/staff$/);
    expect(reply.headers['x-robots-tag']).toBeUndefined();
  });

  it.each([
    ['GET', '/v1/unknown'],
    ['GET', '/v1'],
    ['POST', '/signin'],
    ['DELETE', '/v1/data'],
    ['GET', '/assets/gone-123.js'],
    ['GET', '/robots.php'],
    ['GET', '/dev/outbox'],
  ] as const)('%s %s returns NOT_FOUND as JSON', async (method, url) => {
    const reply = await http.inject({ method, url, headers: { accept: 'text/html' } });
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.json()).toEqual({
      success: false,
      error_code: 'NOT_FOUND',
      message: 'Không tìm thấy nội dung này.',
      data: null,
    });
  });

  it('a file with a digest in its name is immutable and compressed as accepted', async () => {
    const [br, gz, plain] = await Promise.all(
      ['gzip, deflate, br', 'gzip', 'identity'].map((encoding) =>
        get('/assets/a-Xy12.js', { 'accept-encoding': encoding }),
      ),
    );
    expect(br?.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(br?.rawPayload ?? '').toString()).toBe(SCRIPT);
    expect(gunzipSync(gz?.rawPayload ?? '').toString()).toBe(SCRIPT);
    expect(plain?.body).toBe(SCRIPT);
    expect(plain?.headers['content-encoding']).toBeUndefined();
  });

  it('a file that the build compressed is sent as the build wrote it', async () => {
    const path = '/assets/built-Zw56.js';
    const br = await get(path, { 'accept-encoding': 'br' });
    expect(br.rawPayload).toEqual(brotliCompressSync(SCRIPT));
    expect(br.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
    });
    const gz = await get(path, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gz.rawPayload).toString()).toBe(SCRIPT);
    expect((await get(`${path}.br`)).statusCode).toBe(404);
  });

  // covers API-16
  it('a page is compressed, with its own nonce', async () => {
    await writeFile(join(folder, 'index.html'), `${PAGE}${'staff '.repeat(300)}staff`);
    const server = await open({ folder });
    const accepted = { accept: 'text/html', 'accept-encoding': 'gzip, br' };
    const { headers, rawPayload } = await get('/signin', accepted, server);
    await server.close();
    await writeFile(join(folder, 'index.html'), `${PAGE}staff`);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      vary: 'accept-encoding',
    });
    const [, nonce] = /nonce="([^"]+)"/.exec(brotliDecompressSync(rawPayload).toString()) ?? [];
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  });

  it('a font is sent uncompressed', async () => {
    const { headers } = await get('/assets/font-Ab34.woff2', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-type']).toBe('font/woff2');
  });

  it('a file with the same ETag returns 304', async () => {
    const { headers } = await get('/favicon.svg', {});
    const again = await get('/favicon.svg', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('a page is never served without its nonce', async () => {
    expect((await get('/index.html')).statusCode).toBe(404);
    expect((await get('/assets/../index.html')).body).not.toContain('__CSP_NONCE__');
  });

  it('pages and files survive a new build in the folder of a running server', async () => {
    const removedFolder = await mkdtemp(join(tmpdir(), 'salus-pages-'));
    await cp(folder, removedFolder, { recursive: true });
    const server = await open({ folder: removedFolder });
    await rm(removedFolder, { recursive: true });
    expect((await get('/signin', { accept: 'text/html' }, server)).body).toMatch(/staff$/);
    expect((await get('/assets/a-Xy12.js', {}, server)).body).toBe(SCRIPT);
    await server.close();
  });

  it('an unbuilt page is a plain message in development, and NOT_FOUND otherwise', async () => {
    const missing = join(folder, 'nowhere');
    const [development, production] = [
      await open({ folder: missing, isDevelopment: true }),
      await open({ folder: missing }),
    ];
    expect((await get('/signin', { accept: 'text/html' }, development)).body).toContain(
      'not built yet',
    );
    expect((await get('/signin', { accept: 'text/html' }, production)).statusCode).toBe(404);
    await Promise.all([development.close(), production.close()]);
  });
});
