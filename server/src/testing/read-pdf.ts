import { createHash, verify, X509Certificate } from 'node:crypto';
// Loaded before a PDF is read: afterwards its first load lacks createSecureContext.
import 'node:tls';
import { PDF } from '@libpdf/core';
import { OctetString } from 'asn1js';
import * as pkijs from 'pkijs';

/** The text of each page. */
export async function readPdfText(pdf: Uint8Array): Promise<readonly string[]> {
  const document = await PDF.load(pdf);
  return document.extractText().map((page) => page.text.replace(/\s+/g, ' '));
}

type SignatureReport = {
  readonly subFilter: string;
  /** Only the signature itself is outside of the signed ranges. */
  readonly coversAll: boolean;
  readonly digestMatches: boolean;
  /** The certificate's key signed the digest. */
  readonly isValid: boolean;
  readonly signer: string;
};

/** Verifies the signature of a PDF, independently of the signing library; null if unsigned. */
export async function readSignature(pdf: Uint8Array): Promise<SignatureReport | null> {
  const text = Buffer.from(pdf).toString('latin1');
  const range = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(text);
  const subFilter = /\/SubFilter\s*\/([\w.]+)/.exec(text)?.[1];
  if (!range || !subFilter) return null;
  const [start = 0, firstLength = 0, secondStart = 0, secondLength = 0] = range
    .slice(1)
    .map(Number);
  const signedBytes = Buffer.concat([
    pdf.subarray(start, start + firstLength),
    pdf.subarray(secondStart, secondStart + secondLength),
  ]);
  const between = text.slice(start + firstLength, secondStart);
  const contents = /^<([0-9A-Fa-f]+)>$/.exec(between);
  const der = Buffer.from(contents?.[1] ?? '', 'hex');
  const signature = signatureParts(
    new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(der).content }),
  );
  return {
    subFilter,
    coversAll: start === 0 && contents !== null && secondStart + secondLength === pdf.length,
    digestMatches: signature.digest.equals(createHash('sha256').update(signedBytes).digest()),
    isValid: verify(
      'sha256',
      signature.attributes,
      signature.certificate.publicKey,
      signature.value,
    ),
    signer: signature.certificate.toLegacyObject().subject.CN?.toString() ?? '',
  };
}

const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';

/** The signed attributes include the digest of the document. */
function signatureParts(signedData: pkijs.SignedData) {
  const [info] = signedData.signerInfos;
  const certificate = signedData.certificates?.find((one) => one instanceof pkijs.Certificate);
  const digest = info?.signedAttrs?.attributes.find(({ type }) => type === MESSAGE_DIGEST)
    ?.values[0];
  if (!info?.signedAttrs || !certificate || !(digest instanceof OctetString))
    throw new Error('not a signature as PAdES has it');
  return {
    certificate: new X509Certificate(Buffer.from(certificate.toSchema().toBER(false))),
    digest: Buffer.from(digest.getValue()),
    attributes: Buffer.from(info.signedAttrs.encodedValue),
    value: Buffer.from(info.signature.getValue()),
  };
}
