import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Assertion, Attestation } from '@salus/api/accounts/webauthn.ts';

type Options = { readonly challenge: string };

/**
 * A security key in software: one credential with ES256, without attestation, as browsers hand it
 * to a page of `origin`.
 */
export function virtualAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const rpIdHash = sha256(new URL(origin).hostname);
  let counter = 0;

  const clientData = (
    type: 'webauthn.create' | 'webauthn.get',
    { challenge }: Options,
    at: string,
  ) => Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  /** User present and verified; `0x40` with the credential. */
  const authenticatorData = (more: Buffer = Buffer.alloc(0)) => {
    counter += 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(0x05 | (more.length > 0 ? 0x40 : 0), 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([rpIdHash, head, more]);
  };
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };

  return {
    /** Answers options of `…/passkey/options`. */
    create(options: Options): Attestation {
      const coseKey = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const size = Buffer.alloc(2);
      size.writeUInt16BE(id.length);
      const attestedData = Buffer.concat([Buffer.alloc(16), size, id, coseKey]);
      const attestationObject = cborMap([
        ['fmt', 'none'],
        ['attStmt', EMPTY_MAP],
        ['authData', authenticatorData(attestedData)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', options, origin).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** Answers options of a sign-in or a step-up; `at` is the origin of a phishing page. */
    get(options: Options, at = origin): Assertion {
      const data = authenticatorData();
      const client = clientData('webauthn.get', options, at);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

const EMPTY_MAP = Symbol('an empty map');
type CborValue = number | string | Buffer | typeof EMPTY_MAP;

/** A map of CBOR (RFC 8949) with less than 24 entries. */
function cborMap(entries: readonly (readonly [number | string, CborValue])[]): Buffer {
  return Buffer.concat([
    Buffer.from([0xa0 | entries.length]),
    ...entries.flatMap(([key, value]) => [encodeCbor(key), encodeCbor(value)]),
  ]);
}

function encodeCbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([cborHead(3, text.length), text]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  return Buffer.from([0xa0]);
}

function cborHead(type: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(type << 5) | size]);
  if (size < 256) return Buffer.from([(type << 5) | 24, size]);
  return Buffer.from([(type << 5) | 25, size >> 8, size & 0xff]);
}
