import type { uploadCatalogueDocument as call } from '@salus/api/administration/catalogue.ts';
import type { PreparedWrite, Staff } from '../../context.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import { storeDocument } from '../document-file.ts';

/** Every PDF begins with it. */
const PDF_HEAD = Buffer.from('%PDF-');

/** Stores a document once, however often it is sent (CAT-15). */
export const uploadDocument: PreparedWrite<typeof call, Staff, string> = {
  prepare: async ({ app }, { bytes }) => {
    if (!PDF_HEAD.equals(bytes.subarray(0, PDF_HEAD.length)))
      throw fieldRefusal([{ path: 'file', code: 'unreadable_file' }]);
    return await storeDocument(app.integrations.files, bytes);
  },
  write: async ({ tx, actor, now }, { bytes }, sha256) => {
    await tx
      .insertInto('catalogue_documents')
      .values({
        sha256: Buffer.from(sha256, 'hex'),
        bytes: bytes.length,
        is_demonstration: false,
        uploaded_by: actor.accountId,
        uploaded_at: now,
      })
      .onConflict((conflict) => conflict.column('sha256').doNothing())
      .execute();
    return { sha256 };
  },
};
