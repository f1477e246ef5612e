import type { SigningSettings } from '../../integrations/document-signer.ts';
import type { AgreementHeading } from './compiler.ts';
import type { AgreementData, CertificateData, DraftData } from './document-data.ts';

/** What the engine and its threads say to each other. */
export type RenderRequest =
  | { readonly kind: 'draft'; readonly data: DraftData }
  | { readonly kind: 'certificate' | 'signed-certificate'; readonly data: CertificateData }
  | { readonly kind: 'agreement'; readonly data: AgreementData };

export type RenderedDocument = {
  readonly pdf: Uint8Array;
  /** Of exactly these bytes, in hex. */
  readonly sha256: string;
  readonly signerName: string;
};

export type RenderedAgreement = RenderedDocument & {
  /** An SVG image of each page, gzipped. */
  readonly pages: readonly Uint8Array[];
  /** The same words as the inside of an HTML page. */
  readonly html: string;
  readonly headings: readonly AgreementHeading[];
};

export type RenderReply = RenderedDocument | RenderedAgreement;

export type RenderWorkerData = { readonly signing: SigningSettings };
