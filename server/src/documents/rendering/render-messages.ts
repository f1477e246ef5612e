import type { SigningSettings } from '../../integrations/document-signer.ts';
import type { AgreementHeading } from './compiler.ts';
import type {
  AgreementData,
  CertificateData,
  DraftData,
  InsurersPolicyDocument,
  ReceiptData,
} from './document-data.ts';

/** The messages between the engine and its threads. */
export type RenderRequest =
  | { readonly kind: 'draft'; readonly data: DraftData }
  | { readonly kind: 'receipt'; readonly data: ReceiptData }
  | { readonly kind: 'certificate' | 'signed-certificate'; readonly data: CertificateData }
  | { readonly kind: 'policy-document'; readonly data: InsurersPolicyDocument }
  | { readonly kind: 'agreement'; readonly data: AgreementData };

export type RenderedDocument = {
  readonly pdf: Uint8Array;
  /** The digest of `pdf`, in hex. */
  readonly sha256: string;
  readonly signerName: string;
};

export type RenderedAgreement = RenderedDocument & {
  /** An SVG image of each page, gzipped. */
  readonly pages: readonly Uint8Array[];
  /** The same text as the body of an HTML page. */
  readonly html: string;
  readonly headings: readonly AgreementHeading[];
};

export type RenderReply = RenderedDocument | RenderedAgreement;

export type RenderWorkerData = {
  readonly signing: SigningSettings;
  readonly seal: string | null;
};
