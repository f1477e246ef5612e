import { createHash } from 'node:crypto';
import { workerData } from 'node:worker_threads';
import { openDocumentSigner } from '../../integrations/document-signer.ts';
import { answerRequests } from '../../platform/threads/worker-side.ts';
import { splitPages } from './agreement-pages.ts';
import { createCompiler } from './compiler.ts';
import type { AgreementData } from './document-data.ts';
import type {
  RenderedAgreement,
  RenderReply,
  RenderRequest,
  RenderWorkerData,
} from './render-messages.ts';
import {
  agreementValues,
  certificateValues,
  contractValues,
  policyDocumentValues,
  printable,
  receiptValues,
} from './template-values.ts';

/** A thread with its own compiler, fonts and key. Compiling would block the server's thread. */
const { signing, seal }: RenderWorkerData = workerData;
const signer = await openDocumentSigner(signing);
const compiler = createCompiler();

type ContractRequest = Exclude<RenderRequest, { kind: 'agreement' }>;

async function render(request: ContractRequest): Promise<Uint8Array> {
  const { kind, data } = request;
  if (kind === 'draft') {
    return compiler.compile('draft', printable(contractValues(data)), data.madeAt);
  }
  if (kind === 'receipt') {
    return compiler.compile('receipt', printable(receiptValues(data)), data.madeAt);
  }
  if (kind === 'policy-document') {
    const template = data.plan ? 'policy/summary' : 'policy/wording';
    return compiler.compile(template, printable(policyDocumentValues(data)), data.madeAt);
  }
  const values = printable(certificateValues(data, signer.signerName, seal));
  const pdf = compiler.compile('certificate', values, data.madeAt);
  return kind === 'certificate' ? pdf : signer.sign(pdf, data.madeAt);
}

function renderAgreement(data: AgreementData) {
  const values = printable(agreementValues(data));
  const { pdf, svg, html, headings } = compiler.compileAgreement(values, data.madeAt);
  return {
    ...describePdf(pdf),
    pages: splitPages(svg),
    html,
    headings,
  } satisfies RenderedAgreement;
}

/** Copies into a separate buffer, which can be transferred between threads. */
function describePdf(bytes: Uint8Array) {
  const pdf = Uint8Array.from(bytes);
  return {
    pdf,
    sha256: createHash('sha256').update(pdf).digest('hex'),
    signerName: signer.signerName,
  };
}

answerRequests<RenderRequest, RenderReply>(async (request) => {
  const reply =
    request.kind === 'agreement'
      ? renderAgreement(request.data)
      : describePdf(await render(request));
  return { reply, transfer: [reply.pdf.buffer] };
});
