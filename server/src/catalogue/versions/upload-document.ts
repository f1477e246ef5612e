import type { uploadCatalogueDocument as call } from '@salus/api/administration/catalogue.ts';
import type { PreparedWrite, Staff } from '../../context.ts';
import type { Files } from '../../integrations/files/files.ts';
import type { Tx } from '../../platform/db.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import { storeDocument } from '../document-file.ts';
import { adminAuthor, type VersionAuthor } from './version-author.ts';

/** Every PDF begins with it. */
const PDF_HEAD = Buffer.from('%PDF-');

export const uploadDocument: PreparedWrite<typeof call, Staff, string> = {
  prepare: ({ app }, { bytes }) => storePdf(app.integrations.files, bytes),
  write: (ctx, { bytes }, sha256) => recordDocument(ctx.tx, adminAuthor(ctx), { bytes, sha256 }),
};

/** Stores a document once, however often it is sent (CAT-15). @throws Refusal that names `file` */
export async function storePdf(files: Files, bytes: Uint8Array): Promise<string> {
  if (!PDF_HEAD.equals(bytes.subarray(0, PDF_HEAD.length)))
    throw fieldRefusal([{ path: 'file', code: 'unreadable_file' }]);
  return await storeDocument(files, bytes);
}

/** Makes a document known, so that versions may name it. */
export async function recordDocument(
  tx: Tx,
  { accountId, now }: VersionAuthor,
  { bytes, sha256 }: { readonly bytes: Uint8Array; readonly sha256: string },
) {
  await tx
    .insertInto('catalogue_documents')
    .values({
      sha256: Buffer.from(sha256, 'hex'),
      bytes: bytes.length,
      is_demonstration: false,
      uploaded_by: accountId,
      uploaded_at: now,
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
  return { sha256 };
}
