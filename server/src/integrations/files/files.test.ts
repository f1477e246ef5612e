import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { IntegrationError } from '../integration-error.ts';
import type { Files } from './files.ts';
import { localFiles } from './local-files.ts';
import { openFiles } from './open-files.ts';
import { s3Files } from './s3-files.ts';

const BYTES = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 255]);
const KEY = 'certificates/2026/30002-26-00000017.pdf';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salus-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function keepsFiles(open: () => Files) {
  test('returns a stored file, and null for an unknown key', async () => {
    const files = open();
    expect(await files.get(KEY)).toBeNull();
    expect(await files.exists(KEY)).toBe(false);
    await files.put(KEY, BYTES, 'application/pdf');
    expect(Array.from((await files.get(KEY)) ?? [])).toEqual(Array.from(BYTES));
    expect(await files.exists(KEY)).toBe(true);
  });

  // covers KEEP-9
  test('removes a stored file, and an unknown key without an error', async () => {
    const files = open();
    await files.put(KEY, BYTES);
    await files.remove(KEY);
    expect(await files.get(KEY)).toBeNull();
    await files.remove(KEY);
    await expect(files.remove('../outside.pdf')).rejects.toThrow(RangeError);
  });

  test('stores the same file twice without an error', async () => {
    const files = open();
    await Promise.all([files.put(KEY, BYTES), files.put(KEY, BYTES)]);
    expect(Array.from((await files.get(KEY)) ?? [])).toEqual(Array.from(BYTES));
  });

  test.each([
    '../outside.pdf',
    'a/../../b',
    '/etc/passwd',
    'a//b',
    'a/./b',
    '.hidden',
    'a\\b',
    'a b',
    'a\0b',
    '',
  ])('refuses the key %j', async (key) => {
    const files = open();
    await expect(files.put(key, BYTES)).rejects.toThrow(RangeError);
    await expect(files.get(key)).rejects.toThrow(RangeError);
    await expect(files.exists(key)).rejects.toThrow(RangeError);
  });
}

describe('files in a folder', () => {
  keepsFiles(() => localFiles(folder));

  test('leave no temporary file', async () => {
    await localFiles(folder).put(KEY, BYTES);
    expect(await readdir(folder, { recursive: true })).toEqual([
      'certificates',
      'certificates/2026',
      'certificates/2026/30002-26-00000017.pdf',
    ]);
  });

  test('report the fault of a failed write without the folder', async () => {
    await writeFile(join(folder, 'certificates'), 'in the way');
    const failure = await localFiles(folder)
      .put(KEY, BYTES)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(IntegrationError);
    expect(failure).toMatchObject({ kind: 'temporary', message: 'files: ENOTDIR' });
  });

  test('leave no partial file when the last step fails', async () => {
    await mkdir(join(folder, KEY), { recursive: true });
    await expect(localFiles(folder).put(KEY, BYTES)).rejects.toThrow(IntegrationError);
    expect(await readdir(join(folder, 'certificates/2026'))).toEqual(['30002-26-00000017.pdf']);
  });
});

describe('files in an S3-compatible store', () => {
  let server: Server;
  let objects: Map<string, Buffer>;
  let answer: 'well' | 'error' | 'never';
  /** The answer to whether the bucket has object lock. */
  let locking: { status: number; body: string };
  let requestHeaders: IncomingHttpHeaders;
  let url: string;
  const until = new Date('2036-11-01T00:00:00Z');
  const lockElement = '<ObjectLockEnabled>Enabled</ObjectLockEnabled>';
  const HAS_LOCK = {
    status: 200,
    body: `<ObjectLockConfiguration>${lockElement}</ObjectLockConfiguration>`,
  };

  beforeEach(async () => {
    objects = new Map();
    answer = 'well';
    locking = { status: 404, body: '' };
    requestHeaders = {};
    server = createServer((request, response) => {
      const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://store');
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (answer === 'never') return;
        if (answer === 'error') return response.writeHead(503).end();
        if (!request.headers.authorization?.includes('Credential=key/'))
          return response.writeHead(403).end();
        if (searchParams.has('object-lock'))
          return response.writeHead(locking.status).end(locking.body);
        if (request.method === 'PUT') {
          requestHeaders = request.headers;
          objects.set(path, Buffer.concat(chunks));
          return response
            .writeHead(200, { etag: createHash('md5').update(Buffer.concat(chunks)).digest('hex') })
            .end();
        }
        if (request.method === 'DELETE') {
          objects.delete(path);
          return response.writeHead(204).end();
        }
        const object = objects.get(path);
        return object
          ? response.writeHead(200).end(request.method === 'GET' ? object : undefined)
          : response.writeHead(404).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const query = `endpoint=${encodeURIComponent(endpoint)}&region=ap-southeast-1`;
    url = `s3://key:se%2Fcret@documents/salus/prod?${query}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  keepsFiles(() => s3Files(url));

  // covers INT-5
  test('are stored below the prefix of the bucket', async () => {
    await s3Files(url).put(KEY, BYTES);
    expect([...objects.keys()]).toEqual([`/documents/salus/prod/${KEY}`]);
  });

  test('distinguish a store that fails from one that refuses', async () => {
    const writing = s3Files(url.replace('key:', 'unknown:')).put(KEY, BYTES);
    await expect(writing).rejects.toMatchObject({ kind: 'permanent', message: 'files: 403' });
    answer = 'error';
    await expect(s3Files(url).get(KEY)).rejects.toMatchObject({
      kind: 'temporary',
      message: 'files: 503',
    });
  });

  // covers SEC-8
  test('are locked until their date where the bucket has object lock', async () => {
    locking = HAS_LOCK;
    await s3Files(url).put(KEY, BYTES, 'application/json', { until });
    expect(requestHeaders).toMatchObject({
      'x-amz-object-lock-mode': 'COMPLIANCE',
      'x-amz-object-lock-retain-until-date': '2036-11-01T00:00:00Z',
      'content-md5': createHash('md5').update(BYTES).digest('base64'),
    });
  });

  // covers SEC-8
  test.each([
    [404, false],
    [403, true],
    [501, false],
  ])('are stored without a lock when the store answers %i', async (status, isUnknown) => {
    locking = { status, body: '' };
    const files = s3Files(url);
    await files.put(KEY, BYTES, 'application/json', { until });
    expect(objects.size).toBe(1);
    expect(Object.keys(requestHeaders).filter((name) => name.includes('lock'))).toEqual([]);
    expect(files.isLockUnknown()).toBe(isUnknown);
  });

  // covers SEC-8
  test('are locked again once the store reports that it has object lock', async () => {
    locking = { status: 403, body: '' };
    const files = s3Files(url);
    await files.put(KEY, BYTES, 'application/json', { until });
    locking = HAS_LOCK;
    await files.put(KEY, BYTES, 'application/json', { until });
    expect(requestHeaders['x-amz-object-lock-mode']).toBe('COMPLIANCE');
    expect(files.isLockUnknown()).toBe(false);
  });

  // covers SEC-8
  test.each([404, 403, 501])(
    'are refused after the answer %i where FILES_URL requires a lock',
    async (status) => {
      locking = { status, body: '' };
      const files = s3Files(`${url}&lock=required`);
      const refusal = { kind: 'permanent', message: 'files: the bucket has no object lock' };
      await expect(files.put(KEY, BYTES, 'application/json', { until })).rejects.toMatchObject(
        refusal,
      );
      expect(objects.size).toBe(0);
      await files.put(KEY, BYTES);
      expect(objects.size).toBe(1);
    },
  );

  test('fail when no answer comes in time', async () => {
    answer = 'never';
    await expect(s3Files(url, 200).get(KEY)).rejects.toMatchObject({ kind: 'temporary' });
  });

  test('refuse a URL of another kind', () => {
    expect(() => s3Files('https://bucket/prefix')).toThrow('FILES_URL');
  });
});

describe('FILES_URL', () => {
  test('names a folder that all servers mount', async () => {
    await openFiles(pathToFileURL(folder).href, '/nowhere').put(KEY, BYTES);
    expect(Buffer.from((await localFiles(folder).get(KEY)) ?? [])).toEqual(Buffer.from(BYTES));
  });

  test('is named in the error for any other URL', () => {
    expect(() => openFiles('https://bucket/prefix', '/nowhere')).toThrow('FILES_URL');
  });
});
