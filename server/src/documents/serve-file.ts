import { RefusalError } from '@salus/api/refusal-error.ts';
import { isCancelled } from '@salus/domain/contracts/status-questions.ts';
import type { FastifyInstance } from 'fastify';
import type { App } from '../context.ts';
import { cancelledCopy } from './certificates/cancelled-copy.ts';
import { maskedCopy } from './certificates/masked-copy.ts';
import { documentOfFileLink } from './file-link.ts';
import { readDocument } from './store.ts';
import { readVerified } from './verify-checksum.ts';

/** Serves the URLs of `fileLink`. Not part of the API contract, because only browsers follow it. */
export function registerFileDownload(http: FastifyInstance, app: App): void {
  http.get<{ Params: { token: string } }>(
    '/v1/pub/file/:token',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const now = app.clock();
      const file = documentOfFileLink(app.config, request.params.token, now);
      const document = file ? await readDocument(app.db, file.id) : undefined;
      if (!file || !document) throw new RefusalError('NOT_FOUND');
      const bytes = await readBytes(app, document, { isMasked: file.isMasked, now });
      const fileName = `${document.policy_no}${file.isMasked ? '-MASKED' : ''}.pdf`;
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );
}

type StoredDocument = NonNullable<Awaited<ReturnType<typeof readDocument>>>;

async function readBytes(
  app: App,
  document: StoredDocument,
  { isMasked, now }: { readonly isMasked: boolean; readonly now: Date },
): Promise<Uint8Array> {
  if (isMasked) return await maskedCopy(app, document.contract_id, now);
  return isCancelled(document.status)
    ? await cancelledCopy(app, document.contract_id, now)
    : await readVerified(app.integrations.files, document);
}
