import { createHash } from 'node:crypto';
import { workerData } from 'node:worker_threads';
import { openDocumentSigner } from '../../outside/document-signer.ts';
import { createCompiler } from './compiler.ts';
import type { RenderedDocument, RenderRequest, RenderWorkerData } from './render-messages.ts';
import { certificateValues, contractValues, printable } from './template-values.ts';
import { answerRequests } from './worker-side.ts';

/** One thread: its own compiler, fonts and key, loaded once. Compiling blocks, so it never runs in the server's thread. */
const { signing } = workerData as RenderWorkerData;
const signer = await openDocumentSigner(signing);
const compiler = createCompiler();

async function render(request: RenderRequest): Promise<Uint8Array> {
  const { kind, data } = request;
  if (kind === 'draft') {
    return compiler.compile('draft', printable(contractValues(data), compiler.covered), data.madeAt);
  }
  const values = printable(certificateValues(data, signer.signerName), compiler.covered);
  const unsigned = compiler.compile('certificate', values, data.madeAt);
  return kind === 'certificate' ? unsigned : signer.sign(unsigned, data.madeAt);
}

answerRequests<RenderRequest, RenderedDocument>(async (request) => {
  // A copy of its own, so that the bytes can be handed over instead of copied between the threads.
  const pdf = Uint8Array.from(await render(request));
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  return { reply: { pdf, sha256, signerName: signer.signerName }, transfer: [pdf.buffer] };
});
