import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PolicyDocumentData } from '../../catalogue/policy-document-data.ts';
import type { SigningSettings } from '../../integrations/document-signer.ts';
import type { InsurerData } from '../../messages/insurer-data.ts';
import { createWorkerPool, ThreadFailure } from '../../platform/threads/worker-pool.ts';
import type { AgreementData, CertificateData, DraftData, ReceiptData } from './document-data.ts';
import type {
  RenderedAgreement,
  RenderedDocument,
  RenderReply,
  RenderRequest,
  RenderWorkerData,
} from './render-messages.ts';

type SignedCertificate = RenderedDocument & {
  /** The time in the signature and on the page: the data's `madeAt`. */
  readonly signedAt: Date;
};

/** Renders PDF/A-2a files in its own threads. Every failure is thrown as a ThreadFailure. */
export type DocumentEngine = {
  renderDraft(data: DraftData): Promise<Uint8Array>;
  renderReceipt(data: ReceiptData): Promise<Uint8Array>;
  /** A demonstration document of the catalogue. */
  renderPolicyDocument(data: PolicyDocumentData, insurer: InsurerData): Promise<Uint8Array>;
  /** Without a signature: the bytes with which the signed certificate begins. */
  renderCertificate(data: CertificateData): Promise<Uint8Array>;
  renderSignedCertificate(data: CertificateData): Promise<SignedCertificate>;
  /** Takes one second of a thread; prepareAgreement() caches the result. */
  renderAgreement(data: AgreementData): Promise<RenderedAgreement>;
  /** Finishes pending requests, then ends the threads. */
  close(): Promise<void>;
};

type EngineOptions = {
  readonly signer: SigningSettings;
  /** SVG of the insurer's seal, which certificates show. */
  readonly seal?: string | null;
  readonly poolSize?: number;
  /** Threads that start immediately, some 50 MB each; all by default. */
  readonly warm?: number;
  readonly timeLimitMs?: number;
  readonly log: { warn(details: object, message: string): void };
};

/** Far above the 20 ms that a document takes, and above the wait for a time-stamp authority. */
const TIME_LIMIT_MS = 15_000;

/** The agreement takes 1 s on an idle machine, and is rendered while the program starts. */
const AGREEMENT_TIME_LIMIT_MS = 120_000;

/** Resolves when the warm threads are ready, so that a wrong key password stops the start. */
export async function createDocumentEngine(options: EngineOptions): Promise<DocumentEngine> {
  const workerData: RenderWorkerData = { signing: options.signer, seal: options.seal ?? null };
  const size = options.poolSize ?? Math.min(2, availableParallelism());
  const pool = await createWorkerPool<RenderRequest, RenderReply>({
    size,
    warm: options.warm ?? size,
    timeLimitMs: options.timeLimitMs ?? TIME_LIMIT_MS,
    start: () =>
      new Worker(new URL('./render-worker.ts', import.meta.url), { workerData, name: 'documents' }),
    onTrouble: (reason) => options.log.warn({ reason }, 'document engine'),
  });
  return {
    renderDraft: async (data) => (await pool.run({ kind: 'draft', data })).pdf,
    renderReceipt: async (data) => (await pool.run({ kind: 'receipt', data })).pdf,
    renderPolicyDocument: async (data, insurer) =>
      (await pool.run({ kind: 'policy-document', data: { ...data, insurer } })).pdf,
    renderCertificate: async (data) => (await pool.run({ kind: 'certificate', data })).pdf,
    renderSignedCertificate: async (data) => ({
      ...(await pool.run({ kind: 'signed-certificate', data })),
      signedAt: data.madeAt,
    }),
    renderAgreement: async (data) => {
      const document = await pool.run({ kind: 'agreement', data }, AGREEMENT_TIME_LIMIT_MS);
      if (!('pages' in document)) throw new ThreadFailure('a document without pages');
      return document;
    },
    close: () => pool.close(),
  };
}
