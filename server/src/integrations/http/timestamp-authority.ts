import { randomBytes } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, TimeStampReq, TimeStampResp } from 'pkijs';
import { IntegrationError } from '../integration-error.ts';
import { type CallLimits, fetchBytes } from './external-call.ts';

const DIGEST_OIDS = {
  'SHA-256': '2.16.840.1.101.3.4.2.1',
  'SHA-384': '2.16.840.1.101.3.4.2.2',
  'SHA-512': '2.16.840.1.101.3.4.2.3',
} as const;

const GRANTED = new Set([0, 1]);

/**
 * RFC 3161 over HTTP under the limits of every external call; the client of the PDF library follows
 * redirects and reads responses of any size.
 * @param maxBytes the space in the signature; a larger response is not parsed
 */
export function timestampAuthority(url: string, limits: CallLimits, maxBytes: number) {
  return {
    /** @throws IntegrationError without a granted time stamp */
    async timestamp(digest: Uint8Array, algorithm: keyof typeof DIGEST_OIDS): Promise<Uint8Array> {
      const request = new TimeStampReq({
        version: 1,
        messageImprint: new MessageImprint({
          hashAlgorithm: new AlgorithmIdentifier({ algorithmId: DIGEST_OIDS[algorithm] }),
          hashedMessage: new OctetString({ valueHex: new Uint8Array(digest).buffer }),
        }),
        nonce: new Integer({ valueHex: positive(randomBytes(8)) }),
        certReq: true,
      });
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query' },
        body: request.toSchema().toBER(),
      };
      const { status, bytes } = await fetchBytes(url, init, limits);
      if (status !== 200)
        throw new IntegrationError('temporary', `time stamp service: HTTP ${status}`);
      if (bytes.length > maxBytes)
        throw new IntegrationError('permanent', 'time stamp service: the answer is too large');
      return readToken(bytes);
    },
  };
}

function readToken(bytes: Buffer): Uint8Array {
  const { status, timeStampToken: token } = parse(bytes);
  if (!GRANTED.has(status.status) || !token)
    throw new IntegrationError('temporary', `time stamp service: status ${status.status}`);
  return new Uint8Array(token.toSchema().toBER());
}

function parse(bytes: Buffer): TimeStampResp {
  try {
    return TimeStampResp.fromBER(new Uint8Array(bytes));
  } catch {
    throw new IntegrationError('unknown', 'time stamp service: not readable');
  }
}

/** The first bit of a DER integer is its sign. */
function positive(bytes: Buffer): ArrayBuffer {
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return new Uint8Array(bytes).buffer;
}
