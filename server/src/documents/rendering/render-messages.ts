import type { SigningSettings } from '../../outside/document-signer.ts';
import type { CertificateData, DraftData } from './document-data.ts';

/** What the engine and its threads say to each other. */
export type RenderRequest =
  | { readonly kind: 'draft'; readonly data: DraftData }
  | { readonly kind: 'certificate' | 'signed-certificate'; readonly data: CertificateData };

export type RenderedDocument = {
  readonly pdf: Uint8Array;
  /** Of exactly these bytes, in hex. */
  readonly sha256: string;
  readonly signerName: string;
};

export type RenderWorkerData = { readonly signing: SigningSettings };
