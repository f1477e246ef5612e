import { randomBytes, verify, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { P12Signer, PDF, type Signer } from '@libpdf/core';
import type { CallLimits } from './http/external-call.ts';
import { timestampAuthority } from './http/timestamp-authority.ts';

/** Signs finished PDFs for the insurer. */
type DocumentSigner = {
  /** The subject name, as printed on the document. */
  readonly signerName: string;
  /** Appends the signature; the given bytes remain the unchanged beginning. */
  sign(pdf: Uint8Array, signedAt: Date): Promise<Uint8Array>;
};

/** Plain data, because each rendering thread opens its own signer. */
export type SigningSettings = {
  readonly p12Path: string;
  readonly p12Password: string;
  /** RFC 3161 time-stamp authority; without one the server's clock counts (PAdES B-B, not B-T). */
  readonly timestampUrl: string | null;
  /** The time limit of a time stamp is its own. */
  readonly limits?: CallLimits;
};

const TIMESTAMP_TIMEOUT_MS = 5_000;
/** Reserved size of the signature, in addition to its certificates. */
const ROOM_FOR_SIGNATURE = 2_048;
const ROOM_FOR_TIMESTAMP = 12_288;

/**
 * PAdES with the key of a PKCS#12 file. RSA is preferred: every reader verifies it, and its
 * signatures are deterministic, so issuing a certificate twice gives the same file.
 */
export async function openDocumentSigner(settings: SigningSettings): Promise<DocumentSigner> {
  const signer = await withMatchingCertificate(await openPkcs12(settings));
  const certificate = new X509Certificate(signer.certificate);
  const authority =
    settings.timestampUrl === null
      ? null
      : timestampAuthority(
          settings.timestampUrl,
          { ...settings.limits, timeoutMs: TIMESTAMP_TIMEOUT_MS },
          ROOM_FOR_TIMESTAMP,
        );
  const certificates = [signer.certificate, ...(signer.certificateChain ?? [])];
  const room = ROOM_FOR_SIGNATURE + certificates.reduce((sum, der) => sum + der.length, 0);
  return {
    signerName: nameIn(certificate),
    async sign(pdf, signedAt) {
      if (certificate.validToDate < signedAt)
        throw new Error('the signing certificate has expired');
      const document = await PDF.load(pdf);
      const { bytes } = await document.sign({
        signer,
        signingTime: signedAt,
        fieldName: 'Insurer',
        ...(authority
          ? {
              level: 'B-T',
              timestampAuthority: authority,
              estimatedSize: room + ROOM_FOR_TIMESTAMP,
            }
          : { level: 'B-B', estimatedSize: room }),
      });
      return bytes;
    },
  };
}

async function openPkcs12({ p12Path, p12Password }: SigningSettings): Promise<Signer> {
  try {
    return await P12Signer.create(await readFile(p12Path), p12Password);
  } catch (cause) {
    const reason = 'no such file, wrong password, or damaged';
    throw new Error(`the signing certificate ${p12Path} can't be opened: ${reason}`, { cause });
  }
}

/**
 * A PKCS#12 file lists certificates in any order and the library takes the first one. An issuer's
 * certificate in that place makes every signature invalid, so the matching one is found by trying.
 */
async function withMatchingCertificate(signer: Signer): Promise<Signer> {
  const probe = randomBytes(32);
  const signature = await signer.sign(probe, 'SHA-256');
  const all = [signer.certificate, ...(signer.certificateChain ?? [])];
  const own = all.find((der) =>
    verify('sha256', probe, new X509Certificate(der).publicKey, signature),
  );
  if (!own) throw new Error('no certificate in the PKCS#12 file belongs to its key');
  return {
    certificate: own,
    certificateChain: all.filter((der) => der !== own),
    keyType: signer.keyType,
    signatureAlgorithm: signer.signatureAlgorithm,
    sign: (data, algorithm) => signer.sign(data, algorithm),
  };
}

function nameIn(certificate: X509Certificate): string {
  const { CN: commonName, O: organization } = certificate.toLegacyObject().subject;
  const name = commonName ?? organization;
  return (Array.isArray(name) ? name[0] : name) ?? certificate.subject;
}
