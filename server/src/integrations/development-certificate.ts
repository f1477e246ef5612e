import { randomUUID, webcrypto } from 'node:crypto';
import { link, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '@salus/domain/objects.ts';
import { Integer, Utf8String } from 'asn1js';
import * as pkijs from 'pkijs';
import type { SigningSettings } from './document-signer.ts';

const PASSWORD = 'salus-development';
const YEARS = 10;
const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
};
const COMMON_NAME = '2.5.4.3';
const KEY_USAGE = '2.5.29.15';
const KEY_BAG = '1.2.840.113549.1.12.10.1.2';
const CERTIFICATE_BAG = '1.2.840.113549.1.12.10.1.3';

/**
 * A self-signed certificate in the data folder, so that development signs documents as production
 * does. PDF readers report it as untrusted.
 */
export async function ensureDevelopmentCertificate(
  dataDir: string,
  signerName: string,
  // Production refuses the published one, so its tests bring their own.
  p12Password = PASSWORD,
): Promise<SigningSettings> {
  const folder = join(dataDir, 'signing');
  const path = join(folder, 'development.p12');
  await mkdir(folder, { recursive: true });
  const settings: SigningSettings = { p12Path: path, p12Password, timestampUrl: null };
  if (await isThere(path)) return settings;
  const temporary = `${path}.${randomUUID()}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(await makePkcs12(signerName, p12Password));
    await file.sync();
  } finally {
    await file.close();
  }
  // Two processes may start concurrently: the first file is kept.
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(temporary);
  return settings;
}

async function isThere(path: string): Promise<boolean> {
  try {
    await (await open(path)).close();
    return true;
  } catch (error) {
    if (isObject(error) && error['code'] === 'ENOENT') return false;
    throw error;
  }
}

async function makePkcs12(commonName: string, p12Password: string): Promise<Uint8Array> {
  const keys = await webcrypto.subtle.generateKey(RSA, true, ['sign', 'verify']);
  const certificate = await selfSigned(keys, commonName);
  const privateKey = pkijs.PrivateKeyInfo.fromBER(
    await webcrypto.subtle.exportKey('pkcs8', keys.privateKey),
  );
  const keyBag = new pkijs.PKCS8ShroudedKeyBag({ parsedValue: privateKey });
  const password = new TextEncoder().encode(p12Password).buffer;
  const encryption = {
    password,
    contentEncryptionAlgorithm: { name: 'AES-CBC', length: 256 },
    hmacHashAlgorithm: 'SHA-256',
    iterationCount: 10_000,
  } as const;
  await keyBag.makeInternalValues(encryption);
  const bags = [
    new pkijs.SafeBag({ bagId: KEY_BAG, bagValue: keyBag }),
    new pkijs.SafeBag({
      bagId: CERTIFICATE_BAG,
      bagValue: new pkijs.CertBag({ parsedValue: certificate }),
    }),
  ];
  const pfx = new pkijs.PFX({
    parsedValue: {
      integrityMode: 0,
      authenticatedSafe: new pkijs.AuthenticatedSafe({
        parsedValue: {
          safeContents: [{ privacyMode: 0, value: new pkijs.SafeContents({ safeBags: bags }) }],
        },
      }),
    },
  });
  const safe = pfx.parsedValue?.authenticatedSafe;
  if (!safe) throw new Error('the PKCS#12 structure is incomplete');
  await safe.makeInternalValues({ safeContents: [{}] });
  await pfx.makeInternalValues({
    password,
    iterations: 10_000,
    pbkdf2HashAlgorithm: 'SHA-256',
    hmacHashAlgorithm: 'SHA-256',
  });
  return new Uint8Array(pfx.toSchema().toBER(false));
}

async function selfSigned(
  keys: webcrypto.CryptoKeyPair,
  commonName: string,
): Promise<pkijs.Certificate> {
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ value: Date.now() });
  for (const name of [certificate.issuer, certificate.subject]) {
    name.typesAndValues.push(
      new pkijs.AttributeTypeAndValue({
        type: COMMON_NAME,
        value: new Utf8String({ value: commonName }),
      }),
    );
  }
  const from = new Date();
  certificate.notBefore.value = from;
  certificate.notAfter.value = new Date(
    Date.UTC(from.getUTCFullYear() + YEARS, from.getUTCMonth(), 1),
  );
  // digitalSignature and nonRepudiation, as document signing requires.
  certificate.extensions = [
    new pkijs.Extension({
      extnID: KEY_USAGE,
      critical: true,
      extnValue: new Uint8Array([0x03, 0x02, 0x06, 0xc0]).buffer,
    }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  return certificate;
}
