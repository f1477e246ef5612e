import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OctetString } from 'asn1js';
import { ContentInfo, PKIStatusInfo, TimeStampReq, TimeStampResp } from 'pkijs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timestampAuthority } from './timestamp-authority.ts';

const LIMITS = { timeoutMs: 20_000 };
const MAX_BYTES = 12_288;
const digest = new Uint8Array(32).map((_, at) => at);
const token = new ContentInfo({
  contentType: '1.2.840.113549.1.7.1',
  content: new OctetString({ valueHex: new Uint8Array([1, 2, 3]).buffer }),
});

let server: Server;
let url = '';
let requestBytes: Buffer;
let status = 0;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    requestBytes = Buffer.concat(parts);
    const answer = new TimeStampResp({
      status: new PKIStatusInfo({ status }),
      ...(status === 0 ? { timeStampToken: token } : {}),
    });
    response.end(Buffer.from(answer.toSchema().toBER()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const stamp = (maxBytes = MAX_BYTES) =>
  timestampAuthority(url, LIMITS, maxBytes).timestamp(digest, 'SHA-256');

test('sends the digest and returns the token of a granted time stamp', async () => {
  status = 0;
  expect(await stamp()).toEqual(new Uint8Array(token.toSchema().toBER()));
  const { messageImprint, certReq, nonce } = TimeStampReq.fromBER(new Uint8Array(requestBytes));
  expect(new Uint8Array(messageImprint.hashedMessage.valueBlock.valueHexView)).toEqual(digest);
  expect(messageImprint.hashAlgorithm.algorithmId).toBe('2.16.840.1.101.3.4.2.1');
  expect([certReq, nonce?.valueBlock.valueHexView.length]).toEqual([true, 8]);
});

test('fails for a refused time stamp and for an answer without room in the signature', async () => {
  status = 2;
  await expect(stamp()).rejects.toThrow('time stamp service: status 2');
  status = 0;
  await expect(stamp(10)).rejects.toThrow('time stamp service: the answer is too large');
});
